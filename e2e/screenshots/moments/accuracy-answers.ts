import type { BrowserContext } from '@playwright/test';

const split = (estimate: number, hours: number, usage: number, price: number) => {
  const difference = hours + usage + price;
  const texts = { estimate, actual: estimate + difference, difference, hours, usage, price };
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value.toFixed(2)]));
};
const blueprint = { name: 'linux-vm', title: 'Linux virtual machine', version: '1.0.0' };
const machine = 'Microsoft.Compute/virtualMachines';
const account = 'Microsoft.Storage/storageAccounts';
const snapshot = 'Microsoft.Compute/snapshots';
const rows = [
  { type: machine, name: 'vm-web-01', position: 1, amounts: split(46.08, -15.36, 0, -6.14), otherMeters: [] },
  {
    type: account,
    name: 'stwebdata01',
    position: 1,
    amounts: split(4.6, 0, 3.85, 0),
    otherMeters: ['LRS Read Operations', 'Data Transfer Out'],
  },
  { type: snapshot, name: 'snap-vm-web-01', position: 0, amounts: split(0, 0, 1.2, 0), otherMeters: [] },
  {
    type: 'Microsoft.Network/publicIPAddresses',
    name: 'pip-vm-web-01',
    position: 1,
    amounts: split(2.4, 0, 0, 0),
    otherMeters: [],
  },
];
const total = split(53.08, -15.36, 5.05, -6.14);

/** The comparison of a deployment whose machine was stopped at night and is partly reserved. */
export const comparison = {
  state: 'ready',
  blueprint,
  from: '2026-11-01',
  to: '2026-11-20',
  days: 20,
  currency: 'USD',
  billedCurrency: 'USD',
  total,
  resources: rows.map(({ amounts, ...row }) => ({
    ...row,
    resourceId: `/subscriptions/s/resourceGroups/rg/providers/${row.type}/${row.name}`,
    isEstimated: row.position > 0,
    notEstimated: row.otherMeters.length > 0 ? '3.85' : '0.00',
    ...amounts,
  })),
};

/** The accuracy of a version whose deployments agree. */
export const accuracy = {
  blueprint,
  deployments: 7,
  notCompared: { noEstimate: 1, tooFewDays: 2, notBilled: 0, otherCurrency: 0, hidden: 1 },
  ratio: { median: 0.82, low: 0.76, high: 0.88 },
  currency: 'USD',
  inCurrency: 7,
  monthly: total,
  resources: rows.map(({ amounts, name, ...row }) => ({
    ...row,
    name: row.type === account ? null : name,
    isEstimated: row.position > 0,
    deployments: row.type === snapshot ? 3 : 7,
    ...amounts,
  })),
  correction: { state: 'applied', deployments: 8, percent: -18 },
  comparedAt: '2026-11-29T08:00:00Z',
};

/** Replaces the responses whose address ends with a path. */
export const answerPath =
  (end: string, json: unknown) =>
  (context: BrowserContext): Promise<unknown> =>
    context.route(
      (url) => url.pathname.endsWith(end),
      (route) => route.fulfill({ json }),
    );
