import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { webhookOverlapHours, type Webhook } from '@blueport/contracts';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { webhookApi } from '../queries.ts';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

interface WebhookRotateDialogProps {
  readonly webhook: Webhook;
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

/** Makes a new secret, after saying how long the old ones count. */
export function WebhookRotateDialog({ webhook, onSecret, onClose }: WebhookRotateDialogProps) {
  const t = useT();
  const [rotate, { error, isLoading }] = webhookApi.useWebhookRotateMutation();
  const confirm = async () => {
    const { data } = await rotate({ id: webhook.id });
    if (data) onSecret(data.secret);
  };
  const { previousSecretUntil: until } = webhook;
  return (
    <Dialog open onClose={onClose} aria-labelledby="rotate-title" maxWidth="xs" fullWidth>
      <DialogTitle id="rotate-title">
        {t('organizations.webhook.rotateTitle', { name: webhook.name })}
      </DialogTitle>
      <DialogContent>
        {t('organizations.webhook.rotateDetail', { hours: webhookOverlapHours })}
        {until === null ? null : (
          <Alert severity="warning" sx={{ marginTop: 3 }}>
            {t('organizations.webhook.rotateTwice', { time: formatDateTime(until) })}
          </Alert>
        )}
        <RequestFailure error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" loading={isLoading} onClick={() => void confirm()}>
          {t('organizations.webhook.rotateConfirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
