import type { EstimateAccuracy as Accuracy, EstimateComparison as Comparison } from '@blueport/contracts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { type ReactNode, Suspense } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { activateLocale } from '../../../core/i18n/locale.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { EstimateAccuracy } from './EstimateAccuracy.tsx' with { load: 'part', texts: 'cost' };
import { EstimateComparison } from './EstimateComparison.tsx' with { load: 'part', texts: 'cost' };

const amounts = {
  estimate: '100.00',
  actual: '82.50',
  difference: '-17.50',
  hours: '-20.00',
  usage: '7.50',
  price: '-5.00',
};
const none = {
  estimate: '0.00',
  actual: '3.00',
  difference: '3.00',
  hours: '0.00',
  usage: '3.00',
  price: '0.00',
};
const ready: Comparison = {
  state: 'ready',
  blueprint: { name: 'linux-vm', title: 'Linux VM', version: '2.0.0' },
  from: '2026-11-01',
  to: '2026-11-20',
  days: 20,
  currency: 'USD',
  billedCurrency: 'USD',
  total: amounts,
  resources: [
    {
      resourceId: '/vm',
      type: 'Microsoft.Compute/virtualMachines',
      name: 'vm-01',
      position: 1,
      isEstimated: true,
      ...amounts,
      notEstimated: '7.50',
      otherMeters: ['Data Transfer Out', 'Snapshots'],
    },
    {
      resourceId: '/ip',
      type: 'Microsoft.Network/publicIPAddresses',
      name: 'ip-01',
      position: 0,
      isEstimated: false,
      ...none,
      notEstimated: '3.00',
      otherMeters: [],
    },
  ],
};
const accuracy: Accuracy = {
  blueprint: ready.blueprint,
  deployments: 7,
  notCompared: { noEstimate: 0, tooFewDays: 2, notBilled: 0, otherCurrency: 0, hidden: 1 },
  ratio: { median: 0.825, low: 0.78, high: 0.9 },
  currency: 'USD',
  inCurrency: 7,
  monthly: amounts,
  resources: [
    {
      type: 'Microsoft.Compute/virtualMachines',
      position: 2,
      name: null,
      isEstimated: true,
      deployments: 7,
      ...amounts,
      otherMeters: ['Data Transfer Out'],
    },
  ],
  correction: { state: 'applied', deployments: 7, percent: -18 },
  comparedAt: '2026-11-29T08:00:00Z',
};

let comparison: Comparison = ready;
let found: Accuracy = accuracy;
const versions: (string | null)[] = [];
const server = setupServer(
  http.get('*/api/user/deployment/bp-abc123/cost/comparison', () => HttpResponse.json(comparison)),
  http.get('*/api/blueprint/linux-vm/estimateAccuracy', ({ request }) => {
    versions.push(new URL(request.url).searchParams.get('version'));
    return HttpResponse.json(found);
  }),
);
beforeAll(async () => {
  server.listen();
  await activateLocale('en');
});
afterEach(() => {
  comparison = ready;
  found = accuracy;
  versions.length = 0;
  server.resetHandlers();
});
afterAll(() => server.close());

const show = (content: ReactNode) =>
  render(
    <PortalWrapper>
      <Suspense>{content}</Suspense>
    </PortalWrapper>,
  );
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

describe('the comparison of a deployment', () => {
  it('shows the parts of the difference in total and by resource', async () => {
    show(<EstimateComparison name="bp-abc123" />);
    const table = await screen.findByRole('table', { name: 'Estimate and actual cost by resource' });
    expect(rowsOf(table)).toEqual([
      [
        'vm-01Virtual machine · Includes $7.50 that the estimate lacks: Data Transfer Out, Snapshots',
        '$100.00',
        '$82.50',
        '-$17.50',
        '-$20.00',
        '+$7.50',
        '-$5.00',
      ],
      [
        'ip-01Public IP address · Not in the estimate',
        '$0.00',
        '$3.00',
        '+$3.00',
        '$0.00',
        '+$3.00',
        '$0.00',
      ],
    ]);
    expect(screen.getByText('-$17.50 (-18%)')).toBeTruthy();
    expect(screen.getByText(/^20 complete days: Nov 1 – 20, 2026 \(UTC\)/)).toBeTruthy();
  });

  it.each([
    ['noEstimate', 'No estimate with a price is stored'],
    ['tooFewDays', '3 of 7 complete days have passed'],
    ['notBilled', 'The cloud has not reported any cost'],
    ['otherCurrency', 'The cost is billed in EUR, but the estimate was made in USD.'],
    ['hidden', 'You need permission to read all resources'],
  ] as const)('explains the state %s', async (state, text) => {
    comparison = { ...ready, state, days: 3, billedCurrency: 'EUR', total: null, resources: [] };
    show(<EstimateComparison name="bp-abc123" />);
    expect(await screen.findByText(new RegExp(text))).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('offers to retry after a failure', async () => {
    server.use(
      http.get('*/api/user/deployment/bp-abc123/cost/comparison', () =>
        HttpResponse.json({}, { status: 500 }),
      ),
    );
    show(<EstimateComparison name="bp-abc123" />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.resetHandlers();
    await userEvent.click(retry);
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});

describe('the accuracy of a blueprint version', () => {
  const section = <EstimateAccuracy name="linux-vm" version="2.0.0" versions={['2.0.0', '1.0.0']} />;

  it('shows ratios, means and the correction, and what is not compared', async () => {
    show(section);
    const table = await screen.findByRole('table');
    expect(rowsOf(table)[0]![0]).toBe(
      'Virtual machine 2in 7 deployments · The estimate lacks Data Transfer Out',
    );
    expect(
      screen.getByText(
        '7 deployments agree, so new estimates of this version are 18% lower than list prices.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('83%')).toBeTruthy();
    expect(screen.getByText('78% – 90%')).toBeTruthy();
    expect(
      screen.getByText(/^Not compared: 2 deployments with too few days, 1 whose cost you may not read\./),
    ).toBeTruthy();
  });

  it.each([
    ['tooFewDeployments', 'They are corrected when at least 5 deployments agree.'],
    ['disagreement', 'because the 7 deployments differ too much'],
    ['small', 'because the difference is below 2%'],
    ['implausible', 'because the difference is implausibly large'],
  ] as const)('explains the missing correction %s', async (state, text) => {
    found = { ...accuracy, correction: { state, deployments: 7, percent: null } };
    show(section);
    expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  });

  it('explains when deployments are compared if there are none', async () => {
    found = {
      ...accuracy,
      deployments: 0,
      ratio: null,
      currency: null,
      inCurrency: 0,
      monthly: null,
      resources: [],
    };
    show(section);
    expect(await screen.findByText(/^No deployments to compare yet/)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('reads another version when it is chosen', async () => {
    show(section);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Version' }));
    await userEvent.click(await screen.findByRole('option', { name: '1.0.0' }));
    await expect.poll(() => versions).toEqual(['2.0.0', '1.0.0']);
  });
});
