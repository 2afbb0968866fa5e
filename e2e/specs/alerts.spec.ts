import type { Page } from '@playwright/test';
import { violationsOf } from '../harness/axe.ts';
import { switchColorScheme } from '../harness/color-scheme.ts';
import { expect, test } from '../harness/fixtures.ts';
import { openInsights } from '../harness/open-insights.ts';
import { startAs } from '../harness/stored-session.ts';

const admin = 'admin@contoso.example';
/** The server evaluates rules in the background. */
const evaluationMs = 60_000;
const minuteMs = 60_000;

// The clocks move so that periods are complete without waiting.
test.use({ stackOptions: { own: 'alerts', hasMovableClock: true } });

const rules = (page: Page) => page.getByRole('grid', { name: 'Alert rules' });
const insights = (page: Page) => page.getByRole('grid', { name: 'Insights' });

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

test('an alert of a rule fires, is acknowledged, silenced and resolved', async ({ page, stack }) => {
  test.slow();
  await startAs(page, stack, admin);
  await openInsights(page);
  await page.getByRole('link', { name: 'Alert rules' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alert rules' })).toBeVisible();
  await expect(page.getByText('No alert rules yet')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  // The rule is previewed before it is saved.
  await page.getByRole('link', { name: 'Create alert rule' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create alert rule' });
  await dialog.getByLabel('Name').fill('Busy storage');
  await choose(page, 'Severity', 'Error');
  await dialog.getByRole('combobox', { name: 'Subscription' }).fill('Contoso Prod');
  await page.getByRole('option', { name: /Contoso Production/ }).click();
  await choose(page, 'Resource type', /^Storage account/i);
  // The metrics are those of the resources.
  await dialog.getByRole('combobox', { name: 'Metric' }).fill('transac');
  await page.getByRole('option', { name: /^Transactions/ }).click();
  await expect(dialog.getByRole('combobox', { name: 'Aggregation' })).toHaveText('Total');
  await choose(page, 'Split by', 'ApiName');
  await choose(page, 'Split by', 'No split');
  await dialog.getByRole('combobox', { name: 'People with these roles' }).click();
  for (const role of ['admin', 'engineer'])
    await page.getByRole('option', { name: role, exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('textbox', { name: 'Threshold', exact: true }).fill('-1');
  await dialog.getByRole('button', { name: 'Preview the last 7 days' }).click();
  await expect(dialog.getByText(/Would have fired/)).toBeVisible({ timeout: evaluationMs });
  await expect(dialog.getByRole('list', { name: 'Latest alerts of the preview' })).toBeVisible();
  expect(await violationsOf(page, undefined, dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await stack.advance(6 * minuteMs);

  // It fires.
  const row = rules(page).getByRole('row', { name: /Busy storage/ });
  await expect(row).toContainText(/\d+ alerts?/, { timeout: evaluationMs });
  expect(await violationsOf(page)).toEqual([]);
  await switchColorScheme(page, 'dark');
  expect(await violationsOf(page)).toEqual([]);
  await page.goto('/portal/insights?q=Busy+storage&show=all');
  const alerts = insights(page).getByRole('row', { name: /Busy storage/ });
  await expect(alerts.first()).toContainText('Firing', { timeout: evaluationMs });
  await expect(alerts.first()).toContainText('Transactions > -1');
  await alerts.first().getByRole('link', { name: 'Busy storage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Busy storage' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Timeline' }).getByText('The insight starts')).toBeVisible();
  const address = page.url();

  // It is acknowledged and silenced.
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toBeHidden();
  await page.getByRole('button', { name: 'Silence', exact: true }).click();
  const silence = page.getByRole('dialog', { name: 'Silence Busy storage' });
  await silence.getByLabel('Reason').fill('Migration until tomorrow');
  await silence.getByRole('button', { name: 'Silence' }).click();
  await expect(page.getByText('“Migration until tomorrow”')).toBeVisible();

  // Another condition resolves it.
  await page.goto('/portal/insights/rules');
  await row.click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Busy storage' });
  for (const role of ['admin', 'engineer'])
    await expect(edit.getByRole('button', { name: role, exact: true })).toBeVisible();
  await edit.getByRole('textbox', { name: 'Threshold', exact: true }).fill('1000000000000');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(row).toContainText('No alerts', { timeout: evaluationMs });
  await page.goto(address);
  await expect(page.getByText('Resolved', { exact: true }).first()).toBeVisible();
});

test('a person sets quiet hours and a digest for messages', async ({ page, stack }) => {
  await startAs(page, stack, admin);
  await page.goto('/portal/insights/rules');
  await page.getByRole('button', { name: 'Your messages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your messages' });
  await choose(page, 'Frequency', 'At most hourly');
  await dialog.getByRole('checkbox', { name: 'Quiet hours' }).check();
  expect(await violationsOf(page, undefined, dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Your messages' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Frequency' })).toHaveText('At most hourly');
  await expect(dialog.getByRole('checkbox', { name: 'Quiet hours' })).toBeChecked();
});

test('a person without the permission sets a threshold but creates no rule', async ({ page, stack }) => {
  await startAs(page, stack, 'reader@contoso.example');
  const chart = 'Microsoft.Storage/storageAccounts,Transactions,,,gt5';
  await page.goto(`/portal/metrics?${new URLSearchParams({ c: chart }).toString()}`);
  const group = page.getByRole('group', { name: 'Threshold' });
  await expect(group).toBeVisible({ timeout: evaluationMs });
  await expect(group.getByRole('link', { name: 'Create alert rule' })).toBeHidden();
  await page.goto('/portal/insights/rules/new');
  await expect(page.getByRole('dialog', { name: 'Create alert rule' })).toBeHidden();
  await expect(page.getByText('alertEdit')).toBeVisible();
});
