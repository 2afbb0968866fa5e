import Alert from '@mui/material/Alert';
import { webhookOverlapHours, type Webhook } from '@blueport/contracts';
import { webhookApi } from '../queries.ts';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';

interface WebhookRotateDialogProps {
  readonly webhook: Webhook;
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

/** Generates a new secret after explaining how long the old ones stay valid. */
export function WebhookRotateDialog({ webhook, onSecret, onClose }: WebhookRotateDialogProps) {
  const t = useT();
  const [rotate] = webhookApi.useWebhookRotateMutation();
  const { previousSecretUntil: until } = webhook;
  return (
    <FormDialog
      title={t('organizations.webhook.rotateTitle', { name: webhook.name })}
      submit={t('organizations.webhook.rotateConfirm')}
      send={() => rotate({ id: webhook.id })}
      onDone={({ secret }) => onSecret(secret)}
      onClose={onClose}
    >
      {t('organizations.webhook.rotateDetail', { hours: webhookOverlapHours })}
      {until === null ? null : (
        <Alert severity="warning" sx={{ marginTop: 3 }}>
          {t('organizations.webhook.rotateTwice', { time: formatDateTime(until) })}
        </Alert>
      )}
    </FormDialog>
  );
}
