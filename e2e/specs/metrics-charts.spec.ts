import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { ApiClient } from '../harness/api-client.ts';
import { violationsOf } from '../harness/axe.ts';
import { expect, test } from '../harness/fixtures.ts';
import type { Stack } from '../harness/stack.ts';
import { startAs } from '../harness/stored-session.ts';

const admin = 'admin@contoso.example';
const componentType = 'Microsoft.Insights/components';
const storageType = 'Microsoft.Storage/storageAccounts';
/** The server reads the inventory and the metrics of the embedded cloud first. */
const readMs = 60_000;

interface Target {
  readonly id: string;
  readonly name: string;
  readonly resourceGroup: string | null;
}

async function findTargets(stack: Stack, type: string, least = 1): Promise<readonly Target[]> {
  const { api } = await ApiClient.signIn(stack, admin);
  const list = async () => (await api.metrics.targets({ query: { type } })).resources;
  await api.inventory.status();
  await expect.poll(async () => (await list()).length, { timeout: readMs }).toBeGreaterThanOrEqual(least);
  return await list();
}

const addressOf = (parameters: readonly (readonly [string, string])[]): string =>
  `/portal/metrics?${new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString()}`;

async function choose(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Options for ${title}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function download(page: Page, title: string, entry: string): Promise<Download> {
  const file = page.waitForEvent('download');
  await choose(page, title, entry);
  return await file;
}

test.beforeEach(async ({ page, stack }) => {
  test.slow();
  await startAs(page, stack, admin);
});

test('a chart is saved as an image and as CSV, which marks the incomplete interval', async ({
  page,
  stack,
  consoleErrors,
}) => {
  const [application] = await findTargets(stack, componentType);
  const chart = page.getByRole('figure', { name: 'Requests', exact: true });
  await page.goto(
    addressOf([
      ['r', application!.id],
      ['last', '12h'],
      ['c', `${componentType},requests/count,Total`],
    ]),
  );
  await expect(chart.getByRole('list', { name: 'Series of Requests' })).toBeVisible({ timeout: readMs });

  const image = await download(page, 'Requests', 'Download as PNG');
  expect(image.suggestedFilename()).toMatch(/^Requests-[\dT-]+\.png$/);
  expect((await readFile(await image.path())).subarray(1, 4).toString()).toBe('PNG');

  const file = await download(page, 'Requests', 'Download as CSV');
  expect(file.suggestedFilename()).toMatch(/^Requests-[\dT-]+\.csv$/);
  const [header, ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(header).toBe(`Time,${application!.name},Interval`);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.at(-1)).toMatch(/,incomplete$/);
  for (const row of rows.slice(0, -1)) expect(row).toMatch(/^\d{4}-[\d-]+T[\d:.]+Z,\d*,$/);

  await choose(page, 'Requests', 'Show as table');
  const times = page.getByRole('table', { name: 'Requests' }).locator('tbody tr td:first-child, tbody tr th');
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click();
  await expect(times.last()).toHaveText(/\(incomplete\)$/);
  await expect(times.nth(-2)).not.toHaveText(/incomplete/);
  expect(await violationsOf(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('a threshold of sums is converted to another interval, and removed for another aggregation', async ({
  page,
  stack,
}) => {
  const [application] = await findTargets(stack, componentType);
  const threshold = page.getByRole('group', { name: 'Threshold' });
  const value = threshold.getByRole('textbox', { name: 'Threshold' });
  await page.goto(
    addressOf([
      ['r', application!.id],
      ['last', '12h'],
      ['c', `${componentType},requests/count,Total`],
    ]),
  );
  await expect(page.getByRole('list', { name: 'Series of Requests' })).toBeVisible({ timeout: readMs });
  await choose(page, 'Requests', 'Set threshold');
  await value.fill('30');
  await value.press('Enter');
  await expect(page).toHaveURL(/gt30%40PT5M/);
  // The address changes before the page.
  await expect(page.getByRole('slider', { name: 'Threshold' })).toHaveAttribute('aria-valuenow', '30');
  await expect(threshold).toContainText('per 5 min');

  await page.getByRole('combobox', { name: 'Period' }).selectOption('7d');
  await expect(value).toHaveValue('180', { timeout: readMs });
  await expect(threshold).toContainText('per 30 min');
  await expect(threshold.getByRole('note')).toHaveText('Converted from 30 per 5 min');
  expect(await violationsOf(page)).toEqual([]);

  await choose(page, 'Requests', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit chart' });
  await expect(dialog.getByRole('textbox', { name: 'Threshold' })).toHaveValue('180');
  await dialog.getByRole('combobox', { name: 'Aggregation' }).click();
  await page.getByRole('option', { name: 'Average', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText(
    'The threshold was removed because it belongs to another metric or aggregation.',
  );
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  await expect(threshold).toBeHidden();
});

test('the legend of a chart with many lines shows all of them', async ({ page, stack }) => {
  await findTargets(stack, storageType, 20);
  await page.goto(
    addressOf([
      ['last', '6h'],
      ['c', `${storageType},Transactions,Total`],
    ]),
  );
  const legend = page.getByRole('list', { name: 'Series of Transactions' });
  await expect(legend.getByRole('button')).toHaveCount(20, { timeout: readMs });
  const last = legend.getByRole('button').last();
  const all = page.getByRole('button', { name: 'Show all 20 lines' });
  await expect(last).not.toBeInViewport();
  await all.click();
  await expect(page.getByRole('button', { name: 'Show fewer lines' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  expect(await violationsOf(page)).toEqual([]);
});

test('the dialog of resources chooses a group, a tag or single resources', async ({ page, stack }) => {
  const [application] = await findTargets(stack, componentType);
  const { name, resourceGroup } = application!;
  const scope = page.getByRole('button', { name: /^Resources on the dashboard/ });
  const dialog = page.getByRole('dialog', { name: 'Resources on the dashboard' });
  const show = dialog.getByRole('button', { name: 'Show metrics' });
  const chooseKind = async (kind: string) => {
    await scope.click();
    await dialog.getByRole('combobox', { name: 'Show metrics of' }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
  };
  await page.goto('/portal/metrics');

  await chooseKind('Resource group');
  await expect(show).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Resource group' }).fill(resourceGroup!);
  await page.getByRole('option', { name: resourceGroup! }).first().click();
  expect(await violationsOf(page, undefined, dialog)).toEqual([]);
  await show.click();
  await expect(scope).toHaveAccessibleName(`Resources on the dashboard: Resource group ${resourceGroup!}`);
  expect(new URL(page.url()).searchParams.get('rg')?.toLowerCase()).toBe(resourceGroup!.toLowerCase());

  await chooseKind('Resources');
  await dialog.getByRole('combobox', { name: 'Resources' }).fill(name);
  await page.getByRole('option', { name }).first().click();
  await expect(dialog.getByText(name, { exact: true })).toBeVisible();
  await show.click();
  await expect(dialog).toBeHidden();
  expect(new URL(page.url()).searchParams.getAll('r')).toHaveLength(1);
  await expect(page.getByRole('figure').first()).toBeVisible({ timeout: readMs });

  await chooseKind('Tag');
  await dialog.getByRole('textbox', { name: 'Tag name' }).fill('environment');
  await dialog.getByRole('textbox', { name: 'Tag value' }).fill('production');
  await show.click();
  await expect(page).toHaveURL(/tag=environment%3Dproduction/);

  await scope.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(scope).toBeFocused();
});
