import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Webhook } from '@blueport/contracts';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { webhookApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

interface WebhookRemoveDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Removes a webhook, after saying what goes with it. */
export function WebhookRemoveDialog({ webhook, onClose }: WebhookRemoveDialogProps) {
  const t = useT();
  const [remove, { error, isLoading }] = webhookApi.useWebhookRemoveMutation();
  const confirm = async () => {
    const result = await remove({ id: webhook.id, etag: webhook.etag });
    if (!result.error) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="remove-webhook-title" maxWidth="xs" fullWidth>
      <DialogTitle id="remove-webhook-title">
        {t('organizations.webhook.removeTitle', { name: webhook.name })}
      </DialogTitle>
      <DialogContent>
        {t('organizations.webhook.removeDetail', { pending: webhook.pending })}
        <RequestFailure error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" color="error" loading={isLoading} onClick={() => void confirm()}>
          {t('organizations.remove')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
