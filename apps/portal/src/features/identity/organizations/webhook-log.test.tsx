import { i18n } from '@lingui/core';
import { type Webhook, type WebhookDelivery, webhookEventTypes } from '@blueport/contracts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import administration from '../../../components/administration/messages/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { WebhookLog } from './components/WebhookLog.tsx';
import german from './messages/de.json';
import english from './messages/en.json';
import french from './messages/fr.json';

const at = '2026-11-20T10:00:00Z';
const deliveryOf = (number: number): WebhookDelivery => ({
  id: `d${number}`,
  event: 'deployment.rejected',
  subject: `Deployment ${number}`,
  state: 'delivered',
  attempts: 1,
  createdAt: at,
  nextAttemptAt: null,
  deliveredAt: at,
  status: 204,
  milliseconds: 9,
  error: null,
  errorCode: null,
});
const deliveries = Array.from({ length: 120 }, (_unused, index) => deliveryOf(index + 1));
let requestedFilters: string[] = [];
const server = setupServer(
  http.get('*/api/org/webhook/w/delivery', ({ request }) => {
    const query = new URL(request.url).searchParams;
    requestedFilters.push(query.get('filterObj') ?? '');
    const skip = Number(query.get('skip') ?? 0);
    const found = query.has('filterObj') ? [] : deliveries;
    const result = found.slice(skip, skip + Number(query.get('limit')));
    return HttpResponse.json({ count: result.length, total: found.length, result });
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  requestedFilters = [];
  const messages = catalogueOf({ ...shared, ...administration, ...english });
  i18n.loadAndActivate({ locale: 'en', messages });
});
afterAll(() => server.close());

function open() {
  render(
    <PortalWrapper>
      <WebhookLog webhook={{ id: 'w', name: 'Chat' } as Webhook} onClose={() => undefined} />
    </PortalWrapper>,
  );
}

test('pages through deliveries beyond the newest fifty', async () => {
  open();
  expect(await screen.findByText('Deployment 1')).toBeTruthy();
  expect(screen.getByText('1–50 of 120')).toBeTruthy();
  await userEvent.click(screen.getByText('Older'));
  expect(await screen.findByText('Deployment 51')).toBeTruthy();
  await userEvent.click(screen.getByText('Older'));
  expect(await screen.findByText('101–120 of 120')).toBeTruthy();
  expect(screen.getByText('Older').hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByText('Newer'));
  expect(await screen.findByText('51–100 of 120')).toBeTruthy();
});

test('filters failed deliveries', async () => {
  open();
  const choice = await screen.findByRole('group', { name: 'Show' });
  await userEvent.click(within(choice).getByRole('button', { name: 'Failed' }));
  expect(await screen.findByText('No failed deliveries')).toBeTruthy();
  expect(requestedFilters.at(-1)).toBe('{"error":{"exists":true}}');
});

test.each([
  ['en', english],
  ['de', german],
  ['fr', french],
])('has a label for every event in %s', (locale, words) => {
  i18n.loadAndActivate({ locale, messages: catalogueOf(words) });
  for (const event of [...webhookEventTypes, 'webhook.test']) {
    expect(i18n._(`organizations.webhook.event.${event}`), event).toMatch(/^\p{Lu}[^.]+$/u);
  }
});
