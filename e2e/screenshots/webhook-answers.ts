import type { Webhook, WebhookDelivery } from '@blueport/contracts';
import type { BrowserContext } from '@playwright/test';

const webhook: Webhook = {
  id: '0193a000-0000-7000-8000-0000000000f1',
  name: 'Ticket system',
  url: 'https://tickets.example/hooks/blueport',
  events: ['*'],
  state: 'active',
  disabledReason: null,
  disabledCode: null,
  failingSince: null,
  lastDeliveredAt: '2026-11-20T11:39:00.000Z',
  pending: 1,
  dead: 1,
  previousSecretUntil: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  etag: '"1"',
};

const deliveries = Array.from({ length: 50 }, (_, index): WebhookDelivery => {
  const isDead = index === 3;
  const at = new Date(Date.UTC(2026, 10, 20, 12, 0) - index * 1_260_000).toISOString();
  return {
    id: `0193a000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
    event: index % 2 === 0 ? 'deployment.succeeded' : 'deployment.started',
    subject: `bp-${'k3x9q'.repeat(2)}`,
    state: isDead ? 'dead' : index === 0 ? 'pending' : 'delivered',
    attempts: isDead ? 8 : 1,
    createdAt: at,
    nextAttemptAt: index === 0 ? at : null,
    deliveredAt: isDead || index === 0 ? null : at,
    status: isDead ? 503 : index === 0 ? null : 200,
    milliseconds: isDead || index === 0 ? null : 48 + index,
    error: isDead ? 'It answered 503.' : null,
    errorCode: null,
  };
});

/** A webhook with a long log. */
export const webhookAnswers = async (context: BrowserContext) => {
  await context.route('**/api/org/webhook?*', (route) =>
    route.fulfill({ json: { count: 1, total: 1, result: [webhook] } }),
  );
  await context.route('**/delivery?*', (route) =>
    route.fulfill({ json: { count: 50, total: 132, result: deliveries } }),
  );
};
