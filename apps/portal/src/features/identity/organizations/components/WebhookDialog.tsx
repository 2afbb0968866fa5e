import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { everyWebhookEvent, type Webhook, type WebhookSubscription } from '@blueport/contracts';
import { useState } from 'react';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { webhookApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { WebhookEvents } from './WebhookEvents.tsx';

interface WebhookDialogProps {
  /** Absent for a new one. */
  readonly webhook: Webhook | undefined;
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

/** Adds a webhook, or changes its name, its address and what it is told. */
export function WebhookDialog({ webhook, onSecret, onClose }: WebhookDialogProps) {
  const t = useT();
  const [create, creating] = webhookApi.useWebhookCreateMutation();
  const [edit, editing] = webhookApi.useWebhookEditMutation();
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [events, setEvents] = useState<readonly WebhookSubscription[]>(
    webhook?.events ?? [everyWebhookEvent],
  );
  const [isTried, setTried] = useState(false);
  const issues = {
    name: isTried && name.trim() === '' ? t('organizations.webhook.needed') : undefined,
    url: isTried && !URL.canParse(url) ? t('organizations.webhook.noUrl') : undefined,
    events: isTried && events.length === 0 ? t('organizations.webhook.needed') : undefined,
  };
  const save = async () => {
    setTried(true);
    if (name.trim() === '' || !URL.canParse(url) || events.length === 0) return;
    const body = { name: name.trim(), url, events: [...events] };
    if (webhook) {
      const { error } = await edit({ id: webhook.id, etag: webhook.etag, body });
      if (error === undefined) onClose();
      return;
    }
    const { data } = await create({ body });
    if (data) onSecret(data.secret);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="webhook-title" maxWidth="sm" fullWidth>
      <DialogTitle id="webhook-title">
        {webhook
          ? t('organizations.webhook.editTitle', { name: webhook.name })
          : t('organizations.webhook.add')}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4, paddingTop: 2 }}>
          <TextInput
            label={t('organizations.webhook.name')}
            value={name}
            issue={issues.name}
            required
            longest={120}
            onChange={setName}
          />
          <TextInput
            label={t('organizations.webhook.url')}
            value={url}
            issue={issues.url}
            help={t('organizations.webhook.urlHelp')}
            required
            code
            longest={1000}
            onChange={setUrl}
          />
          <WebhookEvents value={events} issue={issues.events} onChange={setEvents} />
        </Box>
        <RequestFailure error={creating.error ?? editing.error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          loading={creating.isLoading || editing.isLoading}
          onClick={() => void save()}
        >
          {t('organizations.webhook.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
