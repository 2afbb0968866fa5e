import type { ModelDetail, ModelVersionDetail } from '@blueport/contracts';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { modelApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { nextVersion } from '../next-version.ts';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';

interface NewVersionDialogProps {
  readonly model: ModelDetail;
  readonly version: ModelVersionDetail;
  readonly onCreated: (version: string) => void;
  readonly onClose: () => void;
}

/** Creates a draft from the version shown. */
export function NewVersionDialog({ model, version, onCreated, onClose }: NewVersionDialogProps) {
  const t = useT();
  const form = useForm(
    { version: nextVersion(model.versionList.map((one) => one.version)), releaseNotes: '' },
    ({ version: number }) =>
      /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(number) ? {} : { version: t('models.versionForm') },
  );
  const [create] = modelApi.useModelCreateVersionMutation();
  return (
    <FormDialog
      title={t('models.newVersionFrom', { version: version.version })}
      submit={t('models.newVersion')}
      width="sm"
      layout="gap"
      form={form}
      send={() => create({ name: model.name, body: { ...form.values, from: version.version } })}
      onDone={(made) => {
        onCreated(made.version);
        onClose();
      }}
      onClose={onClose}
    >
      <TextInput {...inputOf(form, 'version')} label={t('models.version')} required />
      <TextInput
        {...inputOf(form, 'releaseNotes')}
        label={t('models.releaseNotes')}
        help={t('models.releaseNotesHelp')}
        rows={3}
        longest={4000}
      />
    </FormDialog>
  );
}
