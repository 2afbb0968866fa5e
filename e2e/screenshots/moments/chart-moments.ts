import type { BrowserContext, Page } from '@playwright/test';
import { accuracy, answerPath, comparison } from './accuracy-answers.ts';
import { createSampleDeployment } from '../../harness/sample-deployments.ts';
import type { Stack } from '../../harness/stack.ts';
import { admin, engineer, type Moment } from './moment.ts';

const dayMs = 86_400_000;
const dayOf = (index: number, count: number) =>
  new Date(Date.now() - (count - 1 - index) * dayMs).toISOString().slice(0, 10);

/** Replaces the response of a route. */
const answer = (path: string, json: unknown) => (context: BrowserContext) =>
  context.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json }),
  );

const trendPath = '/api/user/deployment/trend';
const none = { succeeded: 0, warnings: 0, failed: 0, canceled: 0, deleted: 0, active: 0 };
const minute = 60_000;

/** Several months of work with quiet weekends. */
const busyTrend = {
  days: Array.from({ length: 90 }, (_, index) => {
    const base = new Date(dayOf(index, 90)).getUTCDay() % 6 === 0 ? 6 : 34;
    const wave = Math.round(base + base * 0.4 * Math.sin(index / 6));
    return {
      day: dayOf(index, 90),
      succeeded: wave,
      warnings: Math.round(wave / 9),
      failed: (index * 7) % 11 === 0 ? 9 : (index * 3) % 5,
      canceled: index % 4,
      deleted: Math.round(wave / 4),
      active: index > 87 ? 5 : 0,
    };
  }),
  blueprints: [
    ['Linux virtual machine', 4, 9],
    ['Azure Kubernetes Service with private networking', 12, 31],
    ['SQL database', 6, 14],
    ['Web app', 2, 3],
    ['Hub and spoke network', 19, 74],
    ['Storage account', 0.6, 1.2],
  ].map(([title, median, p95], index) => ({
    name: `b${index}`,
    title,
    count: 90 - index,
    median: Number(median) * minute,
    p95: Number(p95) * minute,
  })),
};
const onePoint = {
  days: Array.from({ length: 30 }, (_, index) => ({
    day: dayOf(index, 30),
    ...none,
    succeeded: index === 29 ? 1 : 0,
  })),
  blueprints: [{ name: 'web-app', title: 'Web app', count: 1, median: 95_000, p95: 95_000 }],
};
const noTrend = { days: onePoint.days.map((day) => ({ ...day, succeeded: 0 })), blueprints: [] };
const path = '/portal/deployment?trends=1';

/** The address of a deployment whose cost is replaced. */
const costPath = async (stack: Stack) => `/portal/${await createSampleDeployment(stack, 'failed')}?tab=cost`;

/** Replaces the cost of every deployment by one that grows faster than its estimate. */
const answerCost = (count: number) => (context: BrowserContext) => {
  const amounts = Array.from({ length: count }, (_, index) => 4 + (index > 18 ? 5 : 0) + (index % 3));
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return context.route(
    (url) => url.pathname.startsWith('/api/user/deployment/') && url.pathname.endsWith('/cost'),
    (route) =>
      route.fulfill({
        json: {
          currency: 'USD',
          from: dayOf(0, count),
          to: dayOf(count - 1, count),
          actual: String(sum),
          expected: String(count * 5),
          days: amounts.map((amount, index) => ({ date: dayOf(index, count), amount: String(amount) })),
          resources: [
            {
              resourceId: 'r',
              type: 'Microsoft.Web/sites',
              name: 'app',
              actual: String(sum),
              monthly: '150',
            },
          ],
          estimate: {
            currency: 'USD',
            monthly: '150',
            lines: [],
            unpriced: [],
            free: 0,
            pricedShare: 1,
            source: 'embedded',
            asOf: new Date().toISOString(),
            stale: false,
          },
          asOf: new Date().toISOString(),
        },
      }),
  );
};

/** Scrolls to the comparison of estimate and cost. */
async function showSection(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: 'Estimate versus actual' });
  await heading.waitFor({ timeout: 60_000 });
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

const now = new Date().toISOString();
/** A limit with its amounts; without `billed`, its cost is not calculated yet. */
const limitOf = (
  id: string,
  scope: { readonly kind: string; readonly key: string; readonly name: string | null },
  amounts: { readonly limit: number; readonly deployed: number } & Partial<
    Record<'billed' | 'unbilled' | 'reserved' | 'forecast', number>
  >,
  more: object = {},
) => {
  const { limit, deployed, billed, unbilled = 0, reserved = 0, forecast = 0 } = amounts;
  return {
    id,
    scope,
    period: 'month',
    startsOn: null,
    from: `${now.slice(0, 7)}-01`,
    to: `${now.slice(0, 7)}-28`,
    currency: 'USD',
    limit: String(limit),
    thresholds: [
      { percent: 80, basis: 'forecast', actions: ['notify', 'mail'], crossedAt: null },
      { percent: 90, basis: 'actual', actions: ['requireApproval'], crossedAt: null },
      { percent: 100, basis: 'planned', actions: ['block'], crossedAt: null },
    ],
    deployed: String(deployed),
    reserved: '0',
    requested: '600',
    left: String(limit - deployed),
    spend:
      billed === undefined
        ? null
        : {
            billed: String(billed),
            unbilled: String(unbilled),
            reserved: String(reserved),
            total: String(billed + unbilled + reserved),
            forecast: String(forecast),
            completeUntil: now.slice(0, 10),
            countedAt: now,
          },
    spendHidden: false,
    warnings: [],
    stop: null,
    deployments: 12,
    unpriced: 0,
    createdAt: now,
    updatedAt: now,
    etag: '"1"',
    ...more,
  };
};

const subscription = { kind: 'subscription', key: 's1', name: 'Contoso Production' };
const limits = [
  limitOf(
    'l0',
    { kind: 'organization', key: '', name: null },
    { limit: 12_000, deployed: 9000, billed: 3900, unbilled: 600, reserved: 400, forecast: 8200 },
  ),
  limitOf(
    'l1',
    subscription,
    { limit: 4000, deployed: 3400, billed: 3250, unbilled: 210, reserved: 150, forecast: 4600 },
    {
      thresholds: [
        { percent: 80, basis: 'forecast', actions: ['notify', 'mail'], crossedAt: now },
        { percent: 90, basis: 'actual', actions: ['requireApproval'], crossedAt: now },
        { percent: 100, basis: 'actual', actions: ['block', 'stopMachines'], graceHours: 6, crossedAt: null },
      ],
      stop: {
        id: 'st',
        state: 'pending',
        percent: 90,
        basis: 'actual',
        stopsAt: new Date(Date.now() + 5.1 * 3_600_000).toISOString(),
        endedAt: null,
        canceledBy: null,
        machines: ['vm-web', 'vm-api', 'vm-jobs'].map((name) => ({
          resourceId: `/subscriptions/s1/resourceGroups/rg-web/providers/Microsoft.Compute/virtualMachines/${name}`,
          name,
          state: 'pending',
          reason: null,
        })),
      },
    },
  ),
  limitOf(
    'l2',
    { kind: 'resourceGroup', key: 's1/rg-data', name: 'rg-data' },
    { limit: 1000, deployed: 1080, billed: 1180, unbilled: 90, forecast: 1900 },
    { period: 'quarter' },
  ),
  limitOf('l3', { kind: 'tag', key: 'team=web', name: 'team=web' }, { limit: 500, deployed: 120 }),
  limitOf(
    'l4',
    { kind: 'person', key: 'p1', name: 'Enzo Engineer' },
    { limit: 900, deployed: 30, billed: 20, unbilled: 4, forecast: 60 },
    { period: 'total', startsOn: '2026-09-01' },
  ),
];

const answerFleet = async (context: BrowserContext) => {
  await answer('/api/user/fleet/f', {
    id: 'f',
    blueprint: { name: 'web-app', title: 'Web app' },
    version: '2.0.0',
    state: 'running',
    reason: null,
    values: {},
    waves: [1, 10, 49],
    wave: 1,
    nextWaveAt: null,
    pauseMinutes: 10,
    stop: { percent: 10 },
    counts: { total: 60, pending: 34, running: 5, waiting: 2, succeeded: 16, failed: 1, skipped: 2 },
    startedBy: { id: 'p', name: 'Enzo Engineer', email: engineer },
    createdAt: now,
    finishedAt: null,
    etag: '"1"',
  })(context);
  await answer('/api/user/fleet/f/item', { result: [], total: 0 })(context);
};

const machine = (name: string, group: string) =>
  `/subscriptions/5c0a7050-11a4-4c3e-9f20-3b7d61e08a01/resourceGroups/${group}/providers/Microsoft.Compute/virtualMachines/${name}`;

/** Unusual cost: a spike with three causes, a new level, and a dismissed drop. */
const unusualCost = [
  {
    service: 'Virtual Machines',
    kind: 'spike',
    day: dayOf(5, 14),
    until: dayOf(6, 14),
    actual: '1834.20',
    expected: '412.75',
    causes: [
      ['batch-render-07', 'added', 0.71],
      ['batch-render-08', 'added', 0.2],
      ['payments-worker-with-a-long-name-in-production-westeurope', 'changed', 0.06],
    ],
    dismissal: null,
  },
  {
    service: 'Log Analytics',
    kind: 'shift',
    day: dayOf(2, 14),
    until: dayOf(8, 14),
    actual: '96.10',
    expected: '31.40',
    causes: [['logs-shared', 'changed', 0.94]],
    dismissal: null,
  },
  {
    service: 'Storage',
    kind: 'drop',
    day: dayOf(9, 14),
    until: dayOf(9, 14),
    actual: '2.10',
    expected: '18.60',
    causes: [['archive2019', 'removed', 1]],
    dismissal: { by: 'Ada Admin', at: new Date().toISOString(), reason: 'Archive deleted', until: null },
  },
].map(({ causes, ...one }, index) => ({
  ...one,
  id: `01900000-0000-7000-8000-00000000000${index}`,
  subscriptionId: '5c0a7050-11a4-4c3e-9f20-3b7d61e08a01',
  subscriptionName: 'Contoso Production',
  currency: 'USD',
  causes: causes.map(([name, change, share]) => ({
    resourceId: machine(String(name), 'rg-batch'),
    label: name,
    change,
    share,
    link: { resourceId: machine(String(name), 'rg-batch'), owner: 'Enzo Engineer' },
  })),
  foundAt: new Date().toISOString(),
}));

/** Charts with many points, a single point, no data and a failure. */
export const chartMoments: readonly Moment[] = [
  { name: 'trends', path, account: engineer, answers: answer(trendPath, busyTrend) },
  { name: 'trends-one', path, account: engineer, answers: answer(trendPath, onePoint) },
  { name: 'trends-none', path, account: engineer, answers: answer(trendPath, noTrend) },
  {
    name: 'trends-broken',
    path,
    account: engineer,
    answers: (context) =>
      context.route(
        (url) => url.pathname === trendPath,
        (route) => route.fulfill({ status: 503, json: { status: 503 } }),
      ),
  },
  {
    name: 'trends-tooltip',
    path,
    account: engineer,
    answers: answer(trendPath, busyTrend),
    act: async (page) => {
      const box = (await page.getByRole('figure', { name: 'Deployments by day and state' }).boundingBox())!;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    },
  },
  { name: 'cost-charts', path: costPath, account: engineer, answers: answerCost(30) },
  { name: 'cost-charts-two', path: costPath, account: engineer, answers: answerCost(2) },
  {
    name: 'estimate-comparison',
    path: costPath,
    account: engineer,
    answers: async (context) => {
      await answerCost(30)(context);
      await answerPath('/cost/comparison', comparison)(context);
    },
    act: showSection,
  },
  {
    name: 'estimate-too-early',
    path: costPath,
    account: engineer,
    answers: answerPath('/cost/comparison', { ...comparison, state: 'tooFewDays', days: 3, total: null }),
    act: showSection,
  },
  {
    name: 'estimate-accuracy',
    path: '/portal/blueprint/linux-vm?tab=cost',
    account: admin,
    answers: answerPath('/estimateAccuracy', accuracy),
    act: showSection,
  },
  {
    name: 'estimate-corrected',
    path: '/portal/blueprint/storage-account/form',
    account: engineer,
    answers: (context) =>
      context.route('**/api/costManagement/estimate', async (route) => {
        const response = await route.fetch();
        const estimate = (await response.json()) as { readonly monthly: string };
        const correction = { deployments: 8, percent: -18, listMonthly: estimate.monthly };
        const monthly = (Number(estimate.monthly) * 0.82).toFixed(2);
        await route.fulfill({ response, json: { ...estimate, monthly, correction } });
      }),
  },
  {
    name: 'cost-unusual',
    path: '/portal/costanalysis',
    account: admin,
    answers: answer('/api/costManagement/anomaly', unusualCost),
    act: async (page) => {
      const heading = page.getByRole('heading', { name: 'Unusual cost' });
      await heading.waitFor({ timeout: 90_000 });
      await heading.scrollIntoViewIfNeeded();
    },
  },
  { name: 'fleet-progress', path: '/portal/deployment/fleet/f', account: engineer, answers: answerFleet },
  { name: 'resource-charts', path: '/portal/subscription/resource?charts=1', account: admin },
  {
    name: 'limit-list',
    path: '/portal/limit',
    account: admin,
    answers: answer('/api/costManagement/budget', { result: limits, total: limits.length }),
  },
  {
    name: 'limit-detail',
    path: '/portal/limit?sel=l1',
    account: admin,
    answers: answer('/api/costManagement/budget', { result: limits.slice(1, 2), total: 1 }),
  },
  {
    name: 'limit-view-only',
    path: '/portal/limit',
    account: engineer,
    answers: answer('/api/costManagement/budget', { result: limits, total: limits.length }),
  },
  {
    name: 'limit-dialog',
    path: '/portal/limit?new=tag:team=web',
    account: admin,
    act: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Set limit' });
      await dialog.getByRole('textbox', { name: /per month/ }).fill('500');
      await dialog.getByRole('checkbox', { name: 'Stop machines' }).first().check();
      await dialog.getByRole('button', { name: 'Add threshold' }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
    },
  },
];
