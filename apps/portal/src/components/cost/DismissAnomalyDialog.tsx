import type { CostAnomaly } from '@blueport/contracts';
import { costApi } from '../../core/api/cost-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { TextInput } from '../administration/TextInput.tsx';
import { FormDialog } from '../form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../form-dialog/use-form.ts';

interface DismissAnomalyDialogProps {
  readonly anomaly: CostAnomaly;
  readonly onClose: () => void;
}

/** Asks for the reason of a dismissal, and for its last day. */
export function DismissAnomalyDialog({ anomaly, onClose }: DismissAnomalyDialogProps) {
  const t = useT();
  const form = useForm({ reason: '', until: '' });
  const { reason, until } = form.values;
  const [dismiss] = costApi.useCostDismissAnomalyMutation();
  return (
    <FormDialog
      title={t('cost.anomaly.dismissTitle', { service: anomaly.service })}
      submit={t('cost.anomaly.dismiss')}
      isReady={reason.trim() !== ''}
      layout="gap"
      form={form}
      send={() =>
        dismiss({ id: anomaly.id, body: { reason: reason.trim(), until: until === '' ? null : until } })
      }
      onClose={onClose}
    >
      <TextInput
        {...inputOf(form, 'reason')}
        label={t('cost.anomaly.reason')}
        help={t('cost.anomaly.reasonHelp')}
        rows={2}
        longest={500}
        required
      />
      <TextInput
        {...inputOf(form, 'until')}
        type="date"
        label={t('cost.anomaly.until')}
        help={t('cost.anomaly.untilHelp')}
      />
    </FormDialog>
  );
}
