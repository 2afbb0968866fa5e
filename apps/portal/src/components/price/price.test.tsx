import type { DeploymentCost, PriceEstimate } from '@blueport/contracts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { ThemeProvider } from '@mui/material/styles';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../../core/i18n/locale.ts';
import { createStore } from '../../core/store/store.ts';
import { theme } from '../../ui/theme/theme.ts';
import { CostTab } from './CostTab.tsx';
import english from './messages/en.json';
import { LimitNotice } from './LimitNotice.tsx';
import { PricePanel } from './PricePanel.tsx';
import { PriceRail } from './PriceRail.tsx';

const estimate: PriceEstimate = {
  currency: 'USD',
  monthly: '83.21',
  lines: [
    {
      resourceId: '/vm',
      type: 'Microsoft.Compute/virtualMachines',
      name: 'vm-01',
      monthly: '83.21',
      free: false,
      meters: [
        {
          meter: 'D2s v5',
          product: 'Virtual Machines Dsv5 Series',
          sku: 'D2s v5',
          unit: '1 Hour',
          unitPrice: '0.1',
          quantity: '730',
          monthly: '73.00',
        },
      ],
      notes: [
        {
          code: 'assumed-disk',
          message: 'Assumes a disk of 30 GB because the image determines the size.',
          values: { gb: '30' },
        },
      ],
    },
    {
      resourceId: '/net',
      type: 'Microsoft.Network/virtualNetworks',
      name: 'net-01',
      monthly: '0.00',
      free: true,
      meters: [],
      notes: [{ code: 'free-type', message: 'This resource type is free of charge.' }],
    },
    {
      resourceId: '/odd',
      type: 'Some.Odd/thing',
      name: 'odd-01',
      monthly: null,
      free: false,
      meters: [],
      notes: [],
    },
  ],
  unpriced: [
    {
      resourceId: '/odd',
      type: 'Some.Odd/thing',
      name: 'odd-01',
      reason: { code: 'of-tomorrow', message: 'A reason that this page does not know yet.' },
    },
  ],
  free: 1,
  pricedShare: 0.6667,
  source: 'embedded',
  asOf: new Date().toISOString(),
  stale: false,
};

const cost: DeploymentCost = {
  currency: 'USD',
  from: '2026-11-01',
  to: '2026-11-21',
  actual: '40.00',
  expected: '55.10',
  days: [
    { date: '2026-11-19', amount: '30.00' },
    { date: '2026-11-20', amount: '10.00' },
  ],
  resources: [
    {
      resourceId: '/vm',
      type: 'Microsoft.Compute/virtualMachines',
      name: 'vm-01',
      actual: '40.00',
      monthly: '83.21',
    },
    {
      resourceId: '/NET',
      type: 'Microsoft.Network/virtualNetworks',
      name: 'net-01',
      actual: '0.00',
      monthly: '0.00',
    },
  ],
  estimate,
  asOf: '2026-11-21T10:00:00Z',
};

let requestBodies: unknown[] = [];
const server = setupServer(
  http.post('*/api/costManagement/estimate', async ({ request }) => {
    const body = (await request.json()) as { blueprint: string };
    // Test files share one window: a screen of another file may still send requests.
    if (body.blueprint === 'linux-vm') requestBodies.push(body);
    return HttpResponse.json(estimate);
  }),
  http.get('*/api/user/deployment/bp-abc123/cost', () => HttpResponse.json(cost)),
  http.get('*/api/user/deployment/bp-abc123/cost/comparison', () =>
    HttpResponse.json({ state: 'notBilled' }),
  ),
);

beforeAll(() => {
  server.listen();
  i18n.loadAndActivate({ locale: 'en', messages: { ...i18n.messages, ...catalogueOf(english) } });
});
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  requestBodies = [];
});
afterAll(() => server.close());

function show(part: ReactNode) {
  render(
    <Provider store={createStore()}>
      <I18nProvider i18n={i18n}>
        <ThemeProvider theme={theme}>{part}</ThemeProvider>
      </I18nProvider>
    </Provider>,
  );
}

const request = { blueprint: 'linux-vm' };

test('the rail shows total, source, and the number of resources without a price', async () => {
  show(<PriceRail request={request} />);
  expect(await screen.findByText('At least $83.21 per month')).toBeTruthy();
  expect(screen.getByText('1 resource has no price')).toBeTruthy();
  expect(screen.getByText(/Prices of the embedded cloud/)).toBeTruthy();
});

test.each([
  ['Price unknown', estimate.unpriced],
  ['$0.00 per month', []],
])('the rail shows “%s” for a total of zero, depending on unpriced resources', async (text, unpriced) => {
  server.use(
    http.post('*/api/costManagement/estimate', () =>
      HttpResponse.json({ ...estimate, monthly: '0.00', unpriced }),
    ),
  );
  show(<PriceRail request={request} />);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('the rail and the summary state why a total differs from list prices', async () => {
  const correction = { deployments: 7, percent: -18, listMonthly: '101.48' };
  server.use(
    http.post('*/api/costManagement/estimate', () => HttpResponse.json({ ...estimate, correction })),
  );
  show(
    <>
      <PriceRail request={request} />
      <PricePanel request={request} />
    </>,
  );
  expect(
    await screen.findAllByText(
      '7 deployments of this version cost 18% less than at list prices, so the total is corrected. List price: $101.48 per month.',
    ),
  ).toHaveLength(2);
});

test('the summary lists every resource with its meters and notes, and refetches in another currency', async () => {
  show(<PricePanel request={request} />);
  const table = await screen.findByRole('table', { name: 'Price by resource' });
  expect(within(table).getByText('D2s v5: 730 × $0.10 (1 Hour)')).toBeTruthy();
  expect(within(table).getByText(/Assumes a disk of 30 GB/)).toBeTruthy();
  expect(within(table).getByText('No charge')).toBeTruthy();
  const unpriced = screen.getByRole('table', { name: 'Not included in the total' });
  expect(within(unpriced).getByText('A reason that this page does not know yet.')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'Currency' }));
  await userEvent.click(await screen.findByRole('option', { name: 'EUR' }));
  await screen.findByRole('table', { name: 'Price by resource' });
  expect(requestBodies).toEqual([
    { ...request, currency: 'USD' },
    { ...request, currency: 'EUR' },
  ]);
  expect(localStorage.getItem('bp.currency')).toBe('EUR');
});

test('a stale price is marked, and a failed request can be retried', async () => {
  server.use(
    http.post('*/api/costManagement/estimate', () => HttpResponse.json({ ...estimate, stale: true })),
  );
  show(<PriceRail request={request} />);
  expect(await screen.findByText(/more than a day old/)).toBeTruthy();
  server.use(
    http.post('*/api/costManagement/estimate', () => HttpResponse.json({ status: 503 }, { status: 503 })),
  );
  show(<PricePanel request={{ blueprint: 'windows-vm' }} />);
  expect(await screen.findByRole('button', { name: /retry|again/i })).toBeTruthy();
});

test('the cost tab shows the charges next to the estimate', async () => {
  show(<CostTab name="bp-abc123" />);
  expect((await screen.findAllByText('$40.00')).length).toBeGreaterThan(0);
  expect(screen.getByText('$55.10')).toBeTruthy();
  expect(screen.getByText('-$15.10')).toBeTruthy();
  // The estimate below uses the same label for the resource.
  expect(screen.queryByText('$0.00')).toBeNull();
  expect(screen.getAllByText('No charge')).toHaveLength(3);
  expect(screen.getByRole('region', { name: 'Cost over time' })).toBeTruthy();
});

test('if the cloud does not respond, the tab shows why, and the estimate', async () => {
  server.use(
    http.get('*/api/user/deployment/bp-abc123/cost', () =>
      HttpResponse.json({
        ...cost,
        actual: null,
        days: [],
        missing: {
          code: 'cost-forbidden',
          message: 'Your permissions in the cloud do not allow you to view cost here.',
        },
      }),
    ),
  );
  show(<CostTab name="bp-abc123" />);
  expect(await screen.findByText(/Your permissions in the cloud/)).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Price by resource' })).toBeTruthy();
});

const limit = {
  id: 'b',
  subscriptionId: null,
  currency: 'USD',
  limit: '500.00',
  used: '470.00',
  adds: '83.21',
  left: '30.00',
  fits: false,
};
const showLimits = (isNew: boolean, ...budgets: readonly object[]) => {
  server.use(http.post('*/api/costManagement/estimate', () => HttpResponse.json({ ...estimate, budgets })));
  show(<LimitNotice request={{ blueprint: 'linux-vm' }} isNew={isNew} />);
};

test('shows the limit, the remainder and the excess next to the form', async () => {
  showLimits(true, limit, { ...limit, id: 's', subscriptionId: 's', left: '-1.50' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(
    'Cost usage limit of the organization: $30.00 of $500.00 per month left.',
  );
  expect(alert.textContent).toContain(
    'This deployment would add $83.21 per month and exceed the limit, so it will be rejected.',
  );
  expect(alert.textContent).toContain('limit of the subscription: $500.00 per month, exceeded by $1.50.');
});

test('shows only the limit for a redeployment, which the limit already counts', async () => {
  showLimits(false, limit);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Cost usage limit of the organization: $30.00 of $500.00 per month left.',
  );
});
