import type { Webhook } from '@blueport/contracts';
import { webhookApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';

interface WebhookRemoveDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Removes a webhook after explaining the consequences. */
export function WebhookRemoveDialog({ webhook, onClose }: WebhookRemoveDialogProps) {
  const t = useT();
  const [remove] = webhookApi.useWebhookRemoveMutation();
  return (
    <FormDialog
      title={t('organizations.webhook.removeTitle', { name: webhook.name })}
      submit={t('organizations.remove')}
      isDangerous
      send={() => remove({ id: webhook.id, etag: webhook.etag })}
      onClose={onClose}
    >
      {t('organizations.webhook.removeDetail', { pending: webhook.pending })}
    </FormDialog>
  );
}
