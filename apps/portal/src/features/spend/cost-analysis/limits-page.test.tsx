import { type Budget } from '@blueport/contracts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { activateLocale, loadFeatureMessages } from '../../../core/i18n/locale.ts';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { ToastProvider } from '../../../ui/page/Toasts.tsx';
import { Component } from './LimitsPage.tsx';

const at = '2026-11-20T10:00:00.000Z';
const limit: Budget = {
  id: 'b1',
  scope: { kind: 'tag', key: 'team=web', name: 'team=web' },
  period: 'month',
  startsOn: null,
  from: '2026-11-01',
  to: '2026-11-30',
  currency: 'USD',
  limit: '500',
  thresholds: [
    { percent: 80, basis: 'actual', actions: ['stopMachines'], graceHours: 5, crossedAt: at },
    { percent: 100, basis: 'planned', actions: ['block'], crossedAt: null },
  ],
  deployed: '450',
  reserved: '0',
  requested: '0',
  left: '50',
  spend: {
    billed: '300',
    unbilled: '90',
    reserved: '20',
    total: '410',
    forecast: '620',
    completeUntil: '2026-11-19',
    otherCurrencies: [{ currency: 'EUR', billed: '12.5' }],
    countedAt: at,
  },
  spendHidden: false,
  warnings: [],
  stop: {
    id: 's1',
    state: 'pending',
    percent: 80,
    basis: 'actual',
    stopsAt: at,
    endedAt: null,
    canceledBy: null,
    machines: [{ resourceId: '/vm-1', name: 'vm-1', state: 'pending', reason: null }],
  },
  deployments: 3,
  unpriced: 0,
  partlyUnpriced: 1,
  gone: 2,
  createdAt: at,
  updatedAt: at,
  etag: '"1"',
};

const sent: unknown[] = [];
const answer = (...result: readonly Budget[]) =>
  http.get('*/api/costManagement/budget', () =>
    HttpResponse.json({ count: result.length, total: result.length, result }),
  );
const server = setupServer(
  answer(limit),
  http.get('*/api/user/*', () => HttpResponse.json({ count: 0, total: 0, result: [] })),
  http.post('*/api/costManagement/budget', async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json(limit, { status: 201 });
  }),
);
beforeAll(async () => {
  server.listen();
  await activateLocale('en');
  await Promise.all([
    ...['cost-analysis', 'verdict', 'price', 'administration', 'resource-table', 'permission-help'].map(
      loadFeatureMessages,
    ),
    import('./limits/LimitList.tsx'),
    import('./limits/components/LimitDetail.tsx'),
    import('./limits/components/LimitDialog.tsx'),
  ]);
});
afterEach(() => {
  sent.length = 0;
  server.resetHandlers();
});
afterAll(() => server.close());

function show(
  address: string,
  ...keys: ('costUsageLimitView' | 'costUsageLimitEdit' | 'costAnalysis')[]
): void {
  const store = createStore();
  signIn(store, keys, { role: 'admin' });
  render(
    <PortalWrapper store={store}>
      <MemoryRouter initialEntries={[address]}>
        <ToastProvider>
          <Suspense>
            <Component />
          </Suspense>
        </ToastProvider>
      </MemoryRouter>
    </PortalWrapper>,
  );
}

test('lists limits with all amounts in words, and without edit controls for viewers', async () => {
  show('/portal/limit', 'costUsageLimitView');
  const meter = await screen.findByRole('meter', { name: 'Used: team=web' });
  expect(meter.getAttribute('aria-valuetext')).toBe(
    '$410.00 of $500.00; Billed: $300.00; Not billed yet (estimate): $90.00; ' +
      'Reserved by pending deployments: $20.00; Planned until the end of the period: $40.00; Forecast: $620.00',
  );
  expect(screen.getByText(/^1 machine of “team=web” will be stopped/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Set limit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel stop' })).toBeNull();
});

test('explains limits and offers to set the first one', async () => {
  server.use(answer());
  show('/portal/limit', 'costUsageLimitEdit');
  expect(await screen.findByText(/A limit warns you when cost rises/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Set limit' })).toHaveLength(1);
  expect(screen.queryByRole('list', { name: 'Meaning of the bars' })).toBeNull();
});

test('shows a limit with its thresholds, counted deployments and machines', async () => {
  show('/portal/limit?sel=b1', 'costUsageLimitView');
  expect(await screen.findByRole('heading', { level: 1, name: 'team=web' })).toBeTruthy();
  const thresholds = screen.getByRole('table', { name: 'Thresholds' });
  expect(within(thresholds).getByText('Stop machines after 5 hours')).toBeTruthy();
  expect(screen.getByText(/1 deployment is counted only in part/)).toBeTruthy();
  expect(screen.getByText(/2 deployments no longer exist in the cloud/)).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Machine stop' }).textContent).toContain('vm-1');
  expect(screen.getByText('€12.50, not counted because this limit is in USD')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit limit' })).toBeNull();
});

test('shows no share of a limit until its cost is calculated', async () => {
  const uncounted = { ...limit, spend: null, deployed: '0', thresholds: [], stop: null };
  server.use(answer(uncounted));
  show('/portal/limit?sel=b1', 'costUsageLimitView');
  expect(await screen.findByText('Being calculated')).toBeTruthy();
  expect(screen.queryByText('0%')).toBeNull();
});

test('warns before saving that cost in another currency is not counted', async () => {
  server.use(
    http.get('*/api/costManagement/cost', () =>
      HttpResponse.json({
        currency: 'EUR',
        total: '0',
        otherCurrencies: [{ currency: 'USD', total: '410.5' }],
      }),
    ),
  );
  show('/portal/limit?new=organization', 'costUsageLimitEdit', 'costAnalysis');
  const dialog = await screen.findByRole('dialog', { name: 'Set limit' });
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(
    /^\$410\.50 billed in this scope is not counted, because the limit is in/,
  );
  expect(sent).toEqual([]);
});

test('cancels a pending machine stop after a confirmation', async () => {
  const canceled: string[] = [];
  const stopped = { ...limit, stop: { ...limit.stop!, state: 'canceled' as const, canceledBy: 'Robin' } };
  server.use(
    http.post('*/api/costManagement/budget/:id/stop/cancel', ({ params }) => {
      canceled.push(String(params.id));
      server.use(answer(stopped));
      return HttpResponse.json(stopped);
    }),
  );
  show('/portal/limit', 'costUsageLimitEdit');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel stop' }));
  const dialog = await screen.findByRole('dialog', { name: 'Keep the machines running?' });
  expect(canceled).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel stop' }));
  await expect.poll(() => screen.queryByText(/^1 machine of “team=web” will be stopped/)).toBeNull();
  expect(canceled).toEqual(['b1']);
});

test('sets a limit for the scope in the address', async () => {
  show('/portal/limit?new=tag:team=web', 'costUsageLimitEdit');
  const dialog = await screen.findByRole('dialog', { name: 'Set limit' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText('Enter an amount such as 250 or 99.50.')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /USD per month/ }), '0.00');
  expect(within(dialog).getByText(/^A limit of 0 blocks/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent).toMatchObject([{ scope: { kind: 'tag', key: 'team=web' }, limit: '0' }]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('shows each issue of the server at its field', async () => {
  const errors = [
    { pointer: '/scope', code: 'budget-exists', message: 'There is one.' },
    { pointer: '/thresholds/1/percent', code: 'duplicate', message: 'Twice.' },
  ];
  server.use(
    http.post('*/api/costManagement/budget', () =>
      HttpResponse.json(
        { type: 'urn:blueport:problem:invalid-input', title: 'Not valid', status: 422, errors },
        { status: 422, headers: { 'content-type': 'application/problem+json' } },
      ),
    ),
  );
  show('/portal/limit?new=organization', 'costUsageLimitEdit');
  const dialog = await screen.findByRole('dialog', { name: 'Set limit' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /USD per month/ }), '100');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('There is one.')).toBeTruthy();
  const second = within(dialog).getByRole('group', { name: 'Threshold 2' });
  expect(within(second).getByText('Twice.')).toBeTruthy();
  expect(within(dialog).queryByText('Not valid')).toBeNull();
});

test('shows the title of the screen above a limit that cannot be loaded', async () => {
  server.use(
    http.get('*/api/costManagement/budget', () =>
      HttpResponse.json(
        { type: 'urn:blueport:problem:internal', title: 'Internal error', status: 500 },
        { status: 500 },
      ),
    ),
  );
  show('/portal/limit?sel=b1', 'costUsageLimitView');
  expect(await screen.findByRole('heading', { level: 2 })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
