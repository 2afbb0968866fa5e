import germanServerTexts from '@blueport/contracts/messages/de.json';
import { i18n } from '@lingui/core';
import { webhookEventTypes, type Webhook, type WebhookDeliveryDetail } from '@blueport/contracts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import administration from '../../../components/administration/messages/en.json';
import { formatDateTime } from '../../../core/i18n/format.ts';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { WebhooksTab } from './components/WebhooksTab.tsx';
import german from './messages/de.json';
import english from './messages/en.json';
import french from './messages/fr.json';

const at = '2026-11-20T10:00:00Z';
const until = '2026-11-21T09:00:00Z';
const base: Webhook = {
  id: 'w',
  name: 'Chat',
  url: 'https://hook.example/',
  events: [...webhookEventTypes],
  state: 'active',
  disabledReason: null,
  disabledCode: null,
  failingSince: null,
  lastDeliveredAt: null,
  pending: 0,
  dead: 0,
  previousSecretUntil: null,
  createdAt: at,
  updatedAt: at,
  etag: '"1"',
};
const sent: WebhookDeliveryDetail = {
  id: 'd',
  event: 'webhook.test',
  subject: 'Chat',
  state: 'pending',
  attempts: 0,
  createdAt: at,
  nextAttemptAt: at,
  deliveredAt: null,
  status: null,
  milliseconds: null,
  error: null,
  errorCode: null,
  body: '{}',
  history: [],
};
let webhook: Webhook;
let delivery: WebhookDeliveryDetail;
let calls: string[];
const note = ({ method, url }: Request): void => void calls.push(`${method} ${new URL(url).pathname}`);
const server = setupServer(
  http.get('*/api/org/webhook', () => HttpResponse.json({ count: 1, total: 1, result: [webhook] })),
  http.get('*/api/org/webhook/w/delivery/d', () => HttpResponse.json(delivery)),
  http.post('*/api/org/webhook/w/test', ({ request }) => {
    note(request);
    return HttpResponse.json(sent, { status: 202 });
  }),
  http.post('*/api/org/webhook/w/rotate', ({ request }) => {
    note(request);
    return HttpResponse.json({ ...webhook, secret: 'whsec_new' });
  }),
  http.delete('*/api/org/webhook/w', ({ request }) => {
    note(request);
    return new HttpResponse(null, { status: 204 });
  }),
);
const setLanguage = (locale: string, own: Readonly<Record<string, string>>): void =>
  i18n.loadAndActivate({ locale, messages: catalogueOf({ ...shared, ...administration, ...own }) });
beforeAll(() => server.listen());
beforeEach(() => {
  webhook = base;
  delivery = sent;
  calls = [];
  setLanguage('en', english);
});
afterEach(() => setLanguage('en', english));
afterAll(() => server.close());

async function show(): Promise<HTMLElement> {
  const store = createStore();
  const keys = ['organizationWebhook' as const];
  signIn(store, keys, { role: 'admin' });
  render(
    <PortalWrapper store={store}>
      <WebhooksTab />
    </PortalWrapper>,
  );
  return screen.findByRole('article');
}
const press = async (within_: HTMLElement, name: string): Promise<void> =>
  userEvent.click(within(within_).getByRole('button', { name }));

describe('secret rotation', () => {
  it('asks for confirmation and shows how long the current secret stays valid', async () => {
    await press(await show(), 'Replace secret');
    const dialog = await screen.findByRole('dialog', { name: /secret of Chat/ });
    expect(dialog.textContent).toContain('For 24 hours');
    expect(within(dialog).queryByRole('alert')).toBeNull();
    expect(calls).toEqual([]);
    await press(dialog, 'Replace secret');
    expect(await screen.findByText('whsec_new')).toBeTruthy();
    expect(calls).toEqual(['POST /api/org/webhook/w/rotate']);
  });

  it('warns that a recently replaced secret becomes invalid immediately', async () => {
    webhook = { ...base, previousSecretUntil: until };
    const row = await show();
    expect(row.textContent).toContain(`Previous secret valid until ${formatDateTime(until)}`);
    await press(row, 'Replace secret');
    const warning = within(await screen.findByRole('dialog')).getByRole('alert');
    expect(warning.textContent).toContain(formatDateTime(until));
    expect(warning.textContent).toContain('expires immediately');
    await press(screen.getByRole('dialog'), 'Cancel');
    expect(calls).toEqual([]);
  });
});

describe('test delivery', () => {
  it('shows the response of the receiver', async () => {
    delivery = { ...sent, state: 'delivered', status: 204, milliseconds: 31, nextAttemptAt: null };
    await press(await show(), 'Send test');
    expect(await screen.findByText(/responded with 204 after 31 ms/)).toBeTruthy();
  });

  it('shows in German why it failed and when it will be retried', async () => {
    setLanguage('de', { ...german, ...germanServerTexts });
    delivery = { ...sent, attempts: 1, error: 'English.', errorCode: 'unresolved', status: null };
    await press(await show(), german['organizations.webhook.test']);
    const notice = await screen.findByText(/Der Hostname des Empfängers konnte nicht aufgelöst werden/);
    expect(notice.textContent).toContain(`Nächster Versuch: ${formatDateTime(at)}`);
    expect(notice.textContent).not.toContain('English.');
  });
});

describe('webhook state', () => {
  it('shows since when deliveries have failed and when one last succeeded', async () => {
    webhook = { ...base, failingSince: at, lastDeliveredAt: until };
    const row = await show();
    expect(within(row).getByRole('alert').textContent).toContain(`since ${formatDateTime(at)}`);
    expect(row.textContent).toContain(`Last delivered ${formatDateTime(until)}`);
  });

  it.each([
    ['de', german, /in den letzten 3 Tagen jeder Versuch/],
    ['fr', french, /toutes les tentatives des 3 derniers jours/],
  ])("is shown in the user's language: %s", async (locale, own, expected) => {
    setLanguage(locale, own);
    webhook = { ...base, state: 'disabled', disabledReason: 'Every attempt.', disabledCode: 'failing' };
    const row = await show();
    expect(within(row).getByRole('alert').textContent).toMatch(expected);
    expect(row.textContent).not.toContain('Every attempt.');
  });

  it('falls back to the English reason of older entries', async () => {
    webhook = { ...base, state: 'disabled', disabledReason: 'From long ago.' };
    expect(within(await show()).getByRole('alert').textContent).toBe('From long ago.');
  });
});

it('asks for confirmation before removing a webhook, and explains the consequences', async () => {
  webhook = { ...base, pending: 2 };
  await press(await show(), 'Remove');
  const dialog = await screen.findByRole('dialog', { name: 'Remove the webhook Chat?' });
  expect(dialog.textContent).toContain('2 pending events are not sent');
  expect(calls).toEqual([]);
  await press(dialog, 'Remove');
  await expect.poll(() => calls).toEqual(['DELETE /api/org/webhook/w']);
});
