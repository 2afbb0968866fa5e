import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import {
  everyWebhookEvent,
  webhookDisableAfterDays,
  type Webhook,
  type WebhookDelivery,
} from '@blueport/contracts';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { webhookApi } from '../queries.ts';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { disabledText, attemptFailureText } from './webhook-texts.ts';
import { useState } from 'react';
import { OutcomeIcon } from '../../../../components/deployment-progress/OutcomeIcon.tsx';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';

interface WebhookTestResultProps {
  readonly webhookId: string;
  /** Delivery created by the test button. */
  readonly test: WebhookDelivery;
}

/**
 * Polling intervals in milliseconds. A user is waiting for the first attempt; retries follow after minutes or hours.
 */
const pollMs = { first: 1000, afterFailure: 10_000, never: 0 } as const;

function refetchDelay({ state, error }: WebhookDelivery): number {
  if (state === 'delivered' || state === 'dead') return pollMs.never;
  return error === null ? pollMs.first : pollMs.afterFailure;
}

/** Result of a test delivery, polled until it is delivered or abandoned. */
function WebhookTestResult({ webhookId, test }: WebhookTestResultProps) {
  const t = useT();
  const [pollingInterval, setPollingInterval] = useState<number>(pollMs.first);
  const query = webhookApi.useWebhookDeliveryQuery(
    { id: webhookId, did: test.id },
    { pollingInterval, skipPollingIfUnfocused: true },
  );
  const delivery = query.data ?? test;
  const next = refetchDelay(delivery);
  if (next !== pollingInterval) setPollingInterval(next);
  const reason = delivery.state === 'delivered' ? null : attemptFailureText(delivery);
  const outcome = delivery.state === 'delivered' ? 'success' : reason === null ? 'running' : 'error';
  const { status, milliseconds, nextAttemptAt } = delivery;
  return (
    <Box role="status" sx={{ display: 'flex', gap: 2, marginTop: 2 }}>
      <OutcomeIcon outcome={outcome} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {outcome === 'success'
          ? t('organizations.webhook.testGood', { status: status ?? '', milliseconds: milliseconds ?? 0 })
          : reason === null
            ? t('organizations.webhook.testWaits')
            : t('organizations.webhook.testBad', { reason })}{' '}
        {outcome === 'error' && nextAttemptAt !== null
          ? t('organizations.webhook.nextAttempt', { time: formatDateTime(nextAttemptAt) })
          : null}
        {query.data ? null : <RequestFailure error={query.error} />}
      </Box>
    </Box>
  );
}

/** Dialog opened for a webhook. */
export type WebhookAction = 'edit' | 'log' | 'rotate' | 'remove';

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly onOpen: (deed: WebhookAction) => void;
}

const key = 'organizationWebhook';

/** Webhook with its state and actions. */
export function WebhookRow({ webhook, onOpen }: WebhookRowProps) {
  const t = useT();
  const [edit, editing] = webhookApi.useWebhookEditMutation();
  const [test, testing] = webhookApi.useWebhookTestMutation();
  const { id, etag, state } = webhook;
  const isOn = state === 'active';
  const turn = () => void edit({ id, etag, body: { state: isOn ? 'paused' : 'active' } });
  const deeds = [
    ['log', 'organizations.webhook.log'],
    ['edit', 'organizations.webhook.edit'],
    ['rotate', 'organizations.webhook.rotate'],
  ] as const;
  return (
    <Box
      component="article"
      sx={{ paddingBlock: 4, borderTop: 1, borderColor: 'divider', typography: 'body2' }}
    >
      <WebhookFacts webhook={webhook} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <PermissionButton
          size="small"
          permissionKey={key}
          refusal={isOn ? undefined : t('organizations.webhook.isOff')}
          onClick={() => void test({ id })}
        >
          {t('organizations.webhook.test')}
        </PermissionButton>
        {deeds.map(([deed, word]) => (
          <PermissionButton key={deed} size="small" permissionKey={key} onClick={() => onOpen(deed)}>
            {t(word)}
          </PermissionButton>
        ))}
        <PermissionButton size="small" permissionKey={key} onClick={turn}>
          {t(isOn ? 'organizations.webhook.pause' : 'organizations.webhook.resume')}
        </PermissionButton>
        <PermissionButton size="small" color="error" permissionKey={key} onClick={() => onOpen('remove')}>
          {t('organizations.remove')}
        </PermissionButton>
      </Box>
      {testing.data ? <WebhookTestResult key={testing.data.id} webhookId={id} test={testing.data} /> : null}
      <RequestFailure error={editing.error ?? testing.error} />
    </Box>
  );
}

function WebhookFacts({ webhook }: { readonly webhook: Webhook }) {
  const t = useT();
  const { state, events, pending, dead, lastDeliveredAt, previousSecretUntil, failingSince } = webhook;
  const disabled = disabledText(t, webhook);
  const days = webhookDisableAfterDays;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box component="h3" sx={{ typography: 'subtitle2', margin: 0, overflowWrap: 'anywhere' }}>
          {webhook.name}
        </Box>
        <StatusChip of="webhook" state={state} />
      </Box>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <code>{webhook.url}</code>
      </Box>
      <Box sx={{ color: 'text.secondary', marginBottom: 2 }}>
        {events.includes(everyWebhookEvent)
          ? t('organizations.webhook.everyShort')
          : t('organizations.webhook.eventCount', { count: events.length })}{' '}
        · {t('organizations.webhook.counts', { pending, dead })} ·{' '}
        {lastDeliveredAt === null
          ? t('organizations.webhook.neverDelivered')
          : t('organizations.webhook.lastDelivered', { time: formatDateTime(lastDeliveredAt) })}
        {previousSecretUntil === null ? null : (
          <>
            {' · '}
            {t('organizations.webhook.previousUntil', { time: formatDateTime(previousSecretUntil) })}
          </>
        )}
      </Box>
      {disabled === null ? null : (
        <Alert severity="error" sx={{ marginBottom: 2 }}>
          {disabled}
        </Alert>
      )}
      {disabled === null && failingSince !== null ? (
        <Alert severity="warning" sx={{ marginBottom: 2 }}>
          {t('organizations.webhook.failingSince', { time: formatDateTime(failingSince), days })}
        </Alert>
      ) : null}
    </>
  );
}
