import {
  everyWebhookEvent,
  type Webhook,
  type WebhookSubscription,
  webhookEventTypes,
  type WebhookEventType,
} from '@blueport/contracts';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { webhookApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { eventText } from './webhook-texts.ts';

type WebhookValues = {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookSubscription[];
};

interface WebhookDialogProps {
  /** Undefined for a new webhook. */
  readonly webhook: Webhook | undefined;
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

/** Adds a webhook, or changes its name, URL and events. */
export function WebhookDialog({ webhook, onSecret, onClose }: WebhookDialogProps) {
  const t = useT();
  const [create] = webhookApi.useWebhookCreateMutation();
  const [edit] = webhookApi.useWebhookEditMutation();
  const form = useForm<WebhookValues>(
    {
      name: webhook?.name ?? '',
      url: webhook?.url ?? 'https://',
      events: webhook?.events ?? [everyWebhookEvent],
    },
    ({ name, url, events }) => ({
      name: name.trim() === '' ? t('organizations.webhook.needed') : undefined,
      url: URL.canParse(url) ? undefined : t('organizations.webhook.noUrl'),
      events: events.length === 0 ? t('organizations.webhook.needed') : undefined,
    }),
  );
  const save = async () => {
    const { name, url, events } = form.values;
    const body = { name: name.trim(), url, events: [...events] };
    return webhook ? edit({ id: webhook.id, etag: webhook.etag, body }) : create({ body });
  };
  return (
    <FormDialog
      title={
        webhook
          ? t('organizations.webhook.editTitle', { name: webhook.name })
          : t('organizations.webhook.add')
      }
      submit={t('organizations.webhook.save')}
      width="sm"
      layout="gap"
      form={form}
      send={save}
      onDone={(savedWebhook) =>
        'secret' in savedWebhook && typeof savedWebhook.secret === 'string'
          ? onSecret(savedWebhook.secret)
          : onClose()
      }
      onClose={onClose}
    >
      <TextInput {...inputOf(form, 'name')} label={t('organizations.webhook.name')} required longest={120} />
      <TextInput
        {...inputOf(form, 'url')}
        label={t('organizations.webhook.url')}
        help={t('organizations.webhook.urlHelp')}
        required
        code
        longest={1000}
      />
      <WebhookEvents {...inputOf(form, 'events')} />
    </FormDialog>
  );
}

interface WebhookEventsProps {
  readonly value: readonly WebhookSubscription[];
  readonly issue: string | undefined;
  readonly onChange: (events: WebhookSubscription[]) => void;
}

/** Events of a webhook: all, including future ones, or a selection. */
function WebhookEvents({ value, issue, onChange }: WebhookEventsProps) {
  const t = useT();
  const isEvery = value.includes(everyWebhookEvent);
  const toggle = (event: WebhookEventType) =>
    onChange(value.includes(event) ? value.filter((one) => one !== event) : [...value, event]);
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ typography: 'subtitle2', padding: 0 }}>
        {t('organizations.webhook.events')}
      </Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={isEvery}
            onChange={() => onChange(isEvery ? [...webhookEventTypes] : [everyWebhookEvent])}
          />
        }
        label={t('organizations.webhook.every')}
      />
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, borderTop: 1, borderColor: 'divider' }}
      >
        {webhookEventTypes.map((event) => (
          <FormControlLabel
            key={event}
            disabled={isEvery}
            control={<Checkbox checked={isEvery || value.includes(event)} onChange={() => toggle(event)} />}
            label={
              <>
                {eventText(t, event)}
                <Box
                  component="code"
                  sx={{ display: 'block', color: isEvery ? undefined : 'text.secondary' }}
                >
                  {event}
                </Box>
              </>
            }
            sx={{ alignItems: 'flex-start', marginBlock: 1 }}
          />
        ))}
      </Box>
      {issue === undefined ? null : (
        <Box role="alert" sx={{ typography: 'caption', color: 'text.error' }}>
          {issue}
        </Box>
      )}
    </Box>
  );
}
