import { alertDigests, type AlertDigest, type AlertPreference } from '@blueport/contracts';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { useForm } from '../../../../components/form-dialog/use-form.ts';
import { alertApi } from '../../../../core/api/alert-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { QuietFields } from './QuietFields.tsx';
import { quietDraft, quietHoursOf, type QuietDraft } from './rule-form.ts';

type Draft = QuietDraft & { readonly digest: AlertDigest };

interface MessagesDialogProps {
  readonly preference: AlertPreference;
  readonly onClose: () => void;
}

/** Sets when a person receives messages about alerts. */
export function MessagesDialog({ preference, onClose }: MessagesDialogProps) {
  const t = useT();
  const form = useForm<Draft>({ ...quietDraft(preference.quietHours), digest: preference.digest }, (draft) =>
    draft.isQuiet && draft.from === draft.to ? { to: t('insights.rules.quietIssue') } : {},
  );
  const { values } = form;
  const [save] = alertApi.useAlertSetPreferenceMutation();
  return (
    <FormDialog
      title={t('insights.rules.messages')}
      submit={t('insights.rules.save')}
      layout="gap"
      form={form}
      send={async () =>
        save({
          body: { quietHours: quietHoursOf(values, preference.quietHours), digest: values.digest },
        })
      }
      onClose={onClose}
    >
      <ChoiceField
        label={t('insights.rules.digest')}
        value={values.digest}
        options={alertDigests.map((value) => ({ value, label: t(`insights.rules.digest.${value}`) }))}
        help={t('insights.rules.digestHelp')}
        onChange={(next) => form.set('digest', next)}
      />
      <QuietFields form={form} help={t('insights.rules.ownQuietHelp')} />
    </FormDialog>
  );
}
