import { i18n } from '@lingui/core';
import serverGerman from '@blueport/contracts/messages/de.json';
import { type ApprovalDetail } from '@blueport/contracts';
import serverTexts from '@blueport/contracts/messages/en.json';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import administration from '../../../components/administration/messages/en.json';
import type { LiveEvent, EventStream } from '../../../core/api/event-stream.ts';
import { EventStreamContext } from '../../../core/api/use-event-stream.ts';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { verdictFixture } from '../../../testing/verdict-fixture.ts';
import verdictTexts from '../../../components/verdict/messages/en.json';
import { Component } from './ApprovalsPage.tsx';
import german from './messages/de.json';
import english from './messages/en.json';

const at = '2026-11-20T10:00:00.000Z';
const detail: ApprovalDetail = {
  id: 'a1',
  state: 'pending',
  deployment: {
    id: 'd1',
    name: 'files-1',
    title: 'Files of the team',
    subscriptionId: 's1',
    subscriptionName: 'Contoso Development',
    resourceGroup: 'rg-files',
    location: 'westeurope',
    blueprint: 'Storage account',
  },
  requestedBy: { id: 'p1', name: 'Eve Engineer', email: 'eve@contoso.example' },
  requestedAt: at,
  expiresAt: at,
  decidedBy: null,
  decidedAt: null,
  note: '',
  reasons: [],
  monthly: '12.00',
  currency: 'USD',
  fingerprint: 'f'.repeat(64),
  changed: [],
  mayDecide: true,
  own: false,
  etag: '"1"',
  verdict: verdictFixture({}),
  tags: {},
  parameters: [],
  withdrawn: false,
  blocked: [],
  handedOver: false,
};
const listeners = new Set<(event: LiveEvent) => void>();
const stream = {
  subscribe(listener: (event: LiveEvent) => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  whenOpen: () => () => {},
} as unknown as EventStream;
const say = (event: LiveEvent) => listeners.forEach((listener) => listener(event));
let answer = detail;
let queries: URLSearchParams[] = [];
const server = setupServer(
  http.get('*/api/user/approval', ({ request }) => {
    queries.push(new URL(request.url).searchParams);
    return HttpResponse.json({ count: 1, total: 60, result: [detail] });
  }),
  http.get('*/api/user/approval/a1', () => HttpResponse.json(answer)),
  http.post('*/api/user/approval/a1/approve', () =>
    HttpResponse.json(
      {
        type: 'urn:blueport:problem:budget-exceeded',
        title: 'It would cost more than the limit leaves',
        status: 422,
        detail: 'It adds 12.00 USD, and 3.00 USD are left.',
        hint: 'Ask an administrator to raise the limit.',
      },
      { status: 422 },
    ),
  ),
  http.get('*/api/*', () => HttpResponse.json({ count: 0, total: 0, result: [] })),
);
beforeAll(() => {
  server.listen();
  const messages = { ...shared, ...administration, ...verdictTexts, ...serverTexts, ...english };
  i18n.load({ en: catalogueOf(messages), de: catalogueOf({ ...german, ...serverGerman }) });
});
beforeEach(() => {
  i18n.activate('en');
  answer = detail;
  queries = [];
});
afterAll(() => server.close());

function open(address: string) {
  const keys = ['deploymentApprove', 'costUsageLimitEdit', 'organizationView'] as const;
  const store = createStore();
  signIn(store, keys, { orgId: 'o1', role: 'admin' });
  const router = createMemoryRouter([{ path: '/portal/approval', Component }], { initialEntries: [address] });
  render(
    <PortalWrapper store={store}>
      <EventStreamContext value={stream}>
        <RouterProvider router={router} />
      </EventStreamContext>
    </PortalWrapper>,
  );
  return router;
}

test('loads pending requests first, and all requests on demand', async () => {
  const router = open('/portal/approval');
  expect((await screen.findAllByText('Files of the team')).length).toBeGreaterThan(0);
  expect(queries[0]?.get('filterObj')).toBe('{"state":{"eq":"pending"}}');
  expect(queries[0]?.get('limit')).toBe('50');
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(queries.at(-1)?.has('filterObj')).toBe(false));
  expect(router.state.location.search).toBe('?show=all');
});

test('keeps the other URL parameters when opening a request and going back', async () => {
  const router = open('/portal/approval?show=all&q=files&sort=monthly');
  await userEvent.click((await screen.findAllByText('Files of the team'))[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toContain('sel=a1'));
  const backLink = await screen.findByRole('link', { name: 'Approvals' });
  expect(backLink.getAttribute('href')).toBe('/portal/approval?show=all&q=files&sort=monthly');
});

test('explains why a request cannot be approved, and links users who can change limits to them', async () => {
  const values = { adds: '12', left: '3', over: '0', limit: '100', currency: 'USD', of: 'organization' };
  answer = { ...detail, blocked: [{ code: 'budget', message: 'too much', hint: 'Ask', values }] };
  open('/portal/approval?sel=a1');
  expect(
    (await screen.findAllByText(/12 USD, but only 3 USD of the organization’s limit is left/)).length,
  ).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'Raise limit' }).getAttribute('href')).toBe('/portal/limit');
  expect(screen.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { name: 'Reject' }).getAttribute('aria-disabled')).toBeNull();
});

test('shows a refusal next to the buttons, cause first, without advising an administrator to ask one', async () => {
  open('/portal/approval?sel=a1');
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  const form = screen.getByRole('form', { name: 'Decision' });
  await waitFor(() => expect(form.textContent).toContain('3.00 USD are left'));
  expect(form.textContent).not.toContain('administrator');
  expect(await screen.findByRole('link', { name: 'Raise limit' })).toBeTruthy();
});

test("compares old and new values in the user's language, without server messages", async () => {
  const message = 'Said by the server';
  const note = (code: string, values: Record<string, string>) => ({
    code,
    message: `${message}: ${code}`,
    values,
  });
  answer = {
    ...detail,
    changed: [
      note('group', { makesGroup: 'true' }),
      note('price-changed', { before: '12', beforeCurrency: 'USD', after: '30.5', currency: 'USD' }),
      note('region-changed', { before: 'westeurope', after: 'centralindia, westeurope' }),
      note('budget-changed', {
        of: 'subscription',
        before: '?',
        after: '-3',
        currency: 'USD',
        fits: 'false',
      }),
      note('counts-changed', {
        create: '3',
        modify: '1',
        delete: '0',
        beforeCreate: '2',
        beforeModify: '0',
        beforeDelete: '0',
      }),
      note('outcome-changed', { before: 'ready', after: 'failing' }),
    ],
  };
  open('/portal/approval?sel=a1');
  const table = await screen.findByRole('table', { name: 'Changes since the request' });
  const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td, th')].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ['Monthly price', '$12.00', '$30.50'],
    ['Resource regions', 'West Europe', 'Central India, West Europe'],
    ['Remaining limit of the subscription', 'No limit', '-$3.00Exceeds the limit.'],
    ['Resources', '2 to create, 0 to modify, 0 to delete', '3 to create, 1 to modify, 0 to delete'],
    ['Verdict', 'No problems found.', 'The deployment is likely to fail in the cloud.'],
  ]);
  expect(screen.getByText('The resource group no longer exists.')).toBeTruthy();
  expect(screen.queryByText(new RegExp(message))).toBeNull();
});

test('shows an unknown price as unknown', async () => {
  const values = { before: '?', beforeCurrency: '?', after: '30.5', currency: 'EUR' };
  answer = { ...detail, changed: [{ code: 'price-changed', message: 'x', values }] };
  open('/portal/approval?sel=a1');
  const table = await screen.findByRole('table', { name: 'Changes since the request' });
  expect(table.textContent).toContain('Monthly priceUnknown€30.50');
});

test.each([
  ['withdrawn', 'version-withdrawn', { title: 'Files', version: '1.2.0' }, /„Files“ wurde .* pausiert/],
  ['disconnected', 'subscription-disconnected', { subscription: 'Contoso' }, /Das Abonnement Contoso/],
  ['locked', 'locked', {}, /Diese Bereitstellung ist gesperrt\. Heben Sie/],
  ['handedOver', 'handed-over', {}, /gehört jetzt einer anderen Organisation\. Lehnen Sie/],
  [
    'requesterInactive',
    'requester-inactive',
    { name: 'Ada', state: 'Disabled' },
    /Ada, hat ein deaktiviertes/,
  ],
  ['requesterInactive', 'requester-inactive', { name: 'Ada', state: 'NoDirectory' }, /nicht mehr anmelden\./],
  [
    'requesterNotAllowed',
    'requester-not-allowed',
    { name: 'Ada', state: 'Active', permission: 'blueprintProvision' },
    /hat die Berechtigung blueprintProvision nicht mehr\. Weisen Sie/,
  ],
] as const)(
  "explains what blocks an approval in the user's language: %s",
  async (code, reason, values, expectedText) => {
    answer = {
      ...detail,
      blocked: [{ code, reason, message: 'In English', hint: 'Hint in English', values }],
    };
    i18n.activate('de');
    open('/portal/approval?sel=a1');
    const note = (await screen.findByText('Diese Bereitstellung kann nicht freigegeben werden:'))
      .parentElement;
    expect(note?.textContent).toMatch(expectedText);
    expect(note?.textContent).not.toMatch(/English/);
  },
);

test('shows how far limits are used before the request and with it', async () => {
  const budget = {
    ...verdictFixture().budget,
    data: {
      budgets: [
        {
          id: 'b1',
          subscriptionId: null,
          currency: 'USD' as const,
          limit: '400',
          used: '300.5',
          adds: '12',
          left: '99.5',
          fits: true,
        },
      ],
    },
  };
  answer = { ...detail, verdict: verdictFixture({ budget }) };
  open('/portal/approval?sel=a1');
  const table = await screen.findByRole('table', { name: 'Effect on limits' });
  const cells = within(table).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Entire organization',
    '',
    '$300.50',
    '$312.50',
    '$400.00',
  ]);
  expect(within(table).getByRole('meter').getAttribute('aria-valuetext')).toBe('$312.50 of $400.00');
});

test('refetches the list after live changes of pending and shown requests, but not of other deployments', async () => {
  open('/portal/approval');
  await screen.findAllByText('Files of the team');
  const reads = queries.length;
  const change = (id: string, state: string) =>
    act(() => say({ type: 'deployment.changed', deployment: { id, state } } as unknown as LiveEvent));
  change('other', 'Running');
  await new Promise((resolve) => setTimeout(resolve, 1300));
  expect(queries.length).toBe(reads);
  change('new', 'PendingApproval');
  await waitFor(() => expect(queries.length).toBe(reads + 1), { timeout: 3000 });
  change('d1', 'Queued');
  await waitFor(() => expect(queries.length).toBe(reads + 2), { timeout: 3000 });
});

test('shows the title of the screen above a request that cannot be loaded', async () => {
  server.use(
    http.get('*/api/user/approval/gone', () =>
      HttpResponse.json(
        { type: 'urn:blueport:problem:not-found', title: 'Not found', status: 404 },
        { status: 404 },
      ),
    ),
  );
  open('/portal/approval?sel=gone');
  expect(await screen.findByRole('heading', { level: 2, name: 'Not found' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
