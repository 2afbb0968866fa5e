import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import {
  everyWebhookEvent,
  webhookEventTypes,
  type WebhookEventType,
  type WebhookSubscription,
} from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { eventWords } from './webhook-words.ts';

interface WebhookEventsProps {
  readonly value: readonly WebhookSubscription[];
  readonly issue: string | undefined;
  readonly onChange: (events: WebhookSubscription[]) => void;
}

/** What a webhook is told: everything, whatever is added later, or events one by one. */
export function WebhookEvents({ value, issue, onChange }: WebhookEventsProps) {
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
                {eventWords(t, event)}
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
