import type { BrowserContext, Page } from '@playwright/test';
import { admin, type Moment } from './moment.ts';

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const subscriptionId = '11111111-1111-4111-8111-111111111111';
const scope = {
  kind: 'resourceType',
  subscriptionId,
  subscriptionName: 'Contoso Production',
  resourceGroup: null,
  resourceId: null,
  deployment: null,
  tag: null,
};
const rule = {
  enabled: true,
  severity: 2,
  scope,
  type: 'Microsoft.Compute/virtualMachines',
  metric: 'Percentage CPU',
  aggregation: 'Average',
  split: null,
  operator: 'GreaterThan',
  threshold: 90,
  window: 'PT5M',
  periods: 2,
  resolveThreshold: 70,
  resolvePeriods: 2,
  notify: { owner: true, roleIds: [], accountIds: [], webhook: false },
  quietHours: null,
  firing: 0,
  resources: 41,
  evaluatedAt: at(-1),
  failure: null,
  createdBy: 'Ada Admin',
  createdAt: at(-9000),
  updatedAt: at(-9000),
  etag: '"1"',
};
/** Rules in every state. */
const rules = [
  { ...rule, id: 'a', name: 'Busy machines', firing: 3, severity: 1 },
  {
    ...rule,
    id: 'b',
    name: 'Slow shop',
    metric: 'HttpResponseTime',
    threshold: 2.5,
    type: 'Microsoft.Web/sites',
  },
  {
    ...rule,
    id: 'c',
    name: 'Database of the data platform with a long name',
    scope: { ...scope, kind: 'tag', tag: 'team=data' },
    evaluatedAt: at(-25),
    failure: {
      code: 'metrics-throttled',
      message: 'The cloud limits requests for metrics. New values arrive in about 40 seconds.',
      values: { seconds: '40' },
    },
  },
  { ...rule, id: 'd', name: 'New rule', evaluatedAt: null, resources: null },
  { ...rule, id: 'e', name: 'Old rule', enabled: false, severity: 4 },
];

const answer =
  (result: readonly unknown[]) =>
  async (context: BrowserContext): Promise<void> => {
    await context.route(
      (url) => url.pathname === '/api/resource/alert/rule',
      (route) => route.fulfill({ json: { count: result.length, total: result.length, result } }),
    );
  };
const path = '/portal/insights/rules';

/** Rules of alerts. */
export const alertRuleMoments: readonly Moment[] = [
  { name: 'alert-rules', path, account: admin, answers: answer(rules) },
  { name: 'alert-rules-empty', path, account: admin, answers: answer([]) },
  {
    name: 'alert-rule-panel',
    path,
    account: admin,
    answers: answer(rules),
    act: (page: Page) => page.getByText('Database of the data platform').click(),
  },
  {
    name: 'alert-rule-new',
    path,
    account: admin,
    answers: answer(rules),
    act: async (page: Page) => {
      await page.getByRole('link', { name: 'Create alert rule' }).click();
      await page.getByRole('dialog', { name: 'Create alert rule' }).waitFor();
    },
  },
];
