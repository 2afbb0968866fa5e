import type { Page } from '@playwright/test';
import type { InsightReading } from '@blueport/contracts';
import { violationsOf } from '../harness/axe.ts';
import { callCloud } from '../harness/call-cloud.ts';
import { switchColorScheme } from '../harness/color-scheme.ts';
import { expect, test } from '../harness/fixtures.ts';
import { openInsights } from '../harness/open-insights.ts';
import { startAs } from '../harness/stored-session.ts';
import type { Stack } from '../harness/stack.ts';

const admin = 'admin@contoso.example';
/** The server reads the embedded cloud in the background after the page is opened. */
const readMs = 60_000;
const minuteMs = 60_000;

// The clocks move so that an alert rule is evaluated without waiting.
test.use({ stackOptions: { own: 'insights', hasMovableClock: true } });

const list = (page: Page) => page.getByRole('grid', { name: 'Insights' });

/** Reads every source again and waits for the result. */
async function checkAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sources', exact: true }).click();
  const sources = page.getByRole('dialog', { name: 'Sources' });
  await sources.getByRole('button', { name: 'Check again' }).click();
  await page.keyboard.press('Escape');
  await expect(sources).toBeHidden();
}

const places = { scope: '', rule: '' };

/** Writes a rule that fires if a storage account has more requests than `threshold`. */
async function writeRule(stack: Stack, threshold: number): Promise<void> {
  await callCloud(stack, 'PUT', places.rule, '2018-03-01', {
    location: 'global',
    properties: {
      description: 'Too many requests.',
      severity: 0,
      enabled: true,
      scopes: [`${places.scope}/providers/Microsoft.Storage/storageAccounts/stalerts`],
      evaluationFrequency: 'PT1M',
      windowSize: 'PT5M',
      autoMitigate: true,
      criteria: {
        'odata.type': 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria',
        allOf: [
          {
            criterionType: 'StaticThresholdCriterion',
            name: 'requests',
            metricName: 'Transactions',
            operator: 'GreaterThan',
            threshold,
            timeAggregation: 'Total',
          },
        ],
      },
      actions: [],
    },
  });
}

test.beforeEach(async ({ page, stack }) => {
  test.slow();
  await startAs(page, stack, admin);
});

test('shows what needs attention with the state of every source, in both color schemes', async ({
  page,
  consoleErrors,
}) => {
  await openInsights(page);
  const kinds = page.getByRole('group', { name: 'Open insights by kind' });
  await expect(kinds.getByRole('button', { name: /Expiring secret/ })).toBeVisible();
  await expect(list(page).getByRole('row').nth(1)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await switchColorScheme(page, 'dark');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sources', exact: true }).click();
  const sources = page.getByRole('dialog', { name: 'Sources' });
  await expect(sources.getByText('Current', { exact: true }).first()).toBeVisible();
  expect(await violationsOf(page, undefined, sources)).toEqual([]);
  await page.keyboard.press('Escape');

  await kinds.getByRole('button', { name: /Expiring secret/ }).click();
  await expect(page).toHaveURL(/f\.kind=expiringSecret/);
  await expect(page.getByText('Kind: Expiring secret')).toBeVisible();
  await page.goto('/portal/insights?q=nothing-like-this');
  await expect(page.getByRole('button', { name: 'Clear filters' }).last()).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('follows an alert from the change that caused it to its end', async ({ page, stack }) => {
  await openInsights(page);
  const answer = await page.waitForResponse((one) => one.url().endsWith('/api/resource/insight/reading'));
  const readings = (await answer.json()) as InsightReading[];
  const { subscriptionId } = readings.find(({ name }) => name === 'Contoso Development')!;
  places.scope = `/subscriptions/${subscriptionId}/resourceGroups/rg-alerts`;
  places.rule = `${places.scope}/providers/Microsoft.Insights/metricAlerts/too-many-requests`;
  await callCloud(stack, 'PUT', places.scope, '2022-09-01', { location: 'westeurope' });
  await callCloud(
    stack,
    'PUT',
    `${places.scope}/providers/Microsoft.Storage/storageAccounts/stalerts`,
    '2023-01-01',
    { location: 'westeurope', sku: { name: 'Standard_LRS' }, kind: 'StorageV2' },
  );
  await writeRule(stack, 0);
  await stack.advance(10 * minuteMs);
  await checkAgain(page);

  // It fires, most severe first, and leads to the change before it.
  await page.goto('/portal/insights?q=too-many-requests&show=all');
  const row = list(page).getByRole('row', { name: /too-many-requests/ });
  await expect(row).toContainText('Firing', { timeout: readMs });
  await expect(row).toContainText('Critical');
  await expect(row).toContainText('Transactions > 0');
  await row.getByRole('link', { name: 'too-many-requests' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'too-many-requests' })).toBeVisible();
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline.getByText('The insight starts')).toBeVisible();
  await expect(timeline.getByText(/Create or update storage account/).first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  // It is acknowledged, here and in the cloud.
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText('Acknowledged here and in the cloud')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toBeHidden();
  await expect(timeline.getByText('Acknowledge insight')).toBeVisible();

  // It is silenced with a reason.
  await page.getByRole('button', { name: 'Silence', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Silence too-many-requests' });
  await expect(dialog.getByRole('button', { name: 'Silence' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Load test until tomorrow');
  expect(await violationsOf(page, undefined, dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Silence' }).click();
  await expect(page.getByText('“Load test until tomorrow”')).toBeVisible();
  await page.getByRole('button', { name: 'End silence' }).click();
  await expect(page.getByRole('button', { name: 'Silence', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Send to webhooks' }).click();
  await expect(page.getByText(/No webhook receives this event/)).toBeVisible();

  // It is resolved when the cause is gone.
  await writeRule(stack, 1e12);
  await stack.advance(10 * minuteMs);
  await openInsights(page, '?q=too-many-requests&show=all');
  await checkAgain(page);
  await expect(list(page).getByRole('row', { name: /too-many-requests/ })).toContainText('Resolved', {
    timeout: readMs,
  });
});

test('a machine and a storage account show their insights, metrics and changes', async ({
  page,
  consoleErrors,
}) => {
  for (const [type, chart] of [
    ['Microsoft.Compute/virtualMachines', 'CPU'],
    ['Microsoft.Storage/storageAccounts', 'Transactions'],
  ] as const) {
    await page.goto(`/portal/subscription/resource?${new URLSearchParams({ 'f.type': type }).toString()}`);
    const rows = page.getByRole('grid', { name: 'Resources' }).getByRole('row');
    await expect(rows.nth(1)).toBeVisible({ timeout: readMs });
    await rows.nth(1).click();
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Insights' }).click();
    await expect(page).toHaveURL(/panel=insights/);
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible({ timeout: readMs });
    await expect(page.getByRole('figure', { name: chart, exact: true })).toBeVisible({ timeout: readMs });
    await expect(page.getByRole('heading', { name: 'Changes in the last 24 hours' })).toBeVisible();
  }
  expect(await violationsOf(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);
});
