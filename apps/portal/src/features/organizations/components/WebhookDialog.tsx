import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import { webhookEventTypes, type Webhook, type WebhookEventType } from '@blueport/contracts';
import { useState } from 'react';
import { RequestFailure } from '../../../administration/RequestFailure.tsx';
import { TextInput } from '../../../administration/TextInput.tsx';
import {
  useCreateWebhookMutation,
  useEditWebhookMutation,
} from '../../../api/administration/webhook-queries.ts';
import { useT } from '../../../i18n/translate.tsx';
import { eventWords } from './webhook-words.ts';

interface WebhookDialogProps {
  /** Absent for a new one. */
  readonly webhook: Webhook | undefined;
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

/** Adds a webhook, or changes its name, its address and what it is told. */
export default function WebhookDialog({ webhook, onSecret, onClose }: WebhookDialogProps) {
  const t = useT();
  const [create, creating] = useCreateWebhookMutation();
  const [edit, editing] = useEditWebhookMutation();
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [events, setEvents] = useState<readonly WebhookEventType[]>(webhook?.events ?? webhookEventTypes);
  const [isTried, setTried] = useState(false);
  const issues = {
    name: isTried && name.trim() === '' ? t('organizations.webhook.needed') : undefined,
    url: isTried && !URL.canParse(url) ? t('organizations.webhook.noUrl') : undefined,
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
    const { data } = await create(body);
    if (data) onSecret(data.secret);
  };
  const toggle = (event: WebhookEventType) =>
    setEvents((before) =>
      before.includes(event) ? before.filter((one) => one !== event) : [...before, event],
    );
  return (
    <Dialog open onClose={onClose} aria-labelledby="webhook-title" maxWidth="sm" fullWidth>
      <DialogTitle id="webhook-title">
        {webhook ? t('organizations.webhook.edit') : t('organizations.webhook.add')}
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
          <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0 }}>
            <Box component="legend" sx={{ typography: 'subtitle2' }}>
              {t('organizations.webhook.events')}
            </Box>
            <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' } }}>
              {webhookEventTypes.map((event) => (
                <FormControlLabel
                  key={event}
                  control={<Checkbox checked={events.includes(event)} onChange={() => toggle(event)} />}
                  label={
                    <>
                      {eventWords(t, event)}
                      <Box component="code" sx={{ display: 'block', color: 'text.secondary' }}>
                        {event}
                      </Box>
                    </>
                  }
                  sx={{ alignItems: 'flex-start', marginBlock: 1 }}
                />
              ))}
            </Box>
            {isTried && events.length === 0 ? (
              <Box role="alert" sx={{ typography: 'caption', color: 'error.main' }}>
                {t('organizations.webhook.needed')}
              </Box>
            ) : null}
          </Box>
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
