import Box from '@mui/material/Box';
import type { WebhookDelivery } from '@blueport/contracts';
import { useState } from 'react';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { webhookApi } from '../queries.ts';
import { OutcomeIcon } from '../../../../parts/deployment-progress/OutcomeIcon.tsx';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { failureWords } from './webhook-words.ts';

interface WebhookTestResultProps {
  readonly webhookId: string;
  /** The delivery that the press of the button made. */
  readonly test: WebhookDelivery;
}

/** Somebody waits for the first answer; later ones come after minutes or hours. */
const askMs = { first: 1000, later: 10_000, never: 0 } as const;

function askAgain({ state, error }: WebhookDelivery): number {
  if (state === 'delivered' || state === 'dead') return askMs.never;
  return error === null ? askMs.first : askMs.later;
}

/** What became of a test: followed until the receiver has taken it or it is given up. */
export function WebhookTestResult({ webhookId, test }: WebhookTestResultProps) {
  const t = useT();
  const [pollingInterval, setPollingInterval] = useState<number>(askMs.first);
  const query = webhookApi.useWebhookDeliveryQuery(
    { id: webhookId, did: test.id },
    { pollingInterval, skipPollingIfUnfocused: true },
  );
  const delivery = query.data ?? test;
  const next = askAgain(delivery);
  if (next !== pollingInterval) setPollingInterval(next);
  const reason = delivery.state === 'delivered' ? null : failureWords(t, delivery);
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
