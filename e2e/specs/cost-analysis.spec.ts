import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violationsOf } from '../harness/axe.ts';
import { switchColorScheme } from '../harness/color-scheme.ts';
import { expect, test } from '../harness/fixtures.ts';
import { startAs } from '../harness/stored-session.ts';

const admin = 'admin@contoso.example';
/** The server reads the cost of the embedded cloud in the background after it has started. */
const readMs = 90_000;

const table = (page: Page) => page.getByRole('grid', { name: /^Breakdown/ });

/** Opens the cost analysis and waits for the first figures; the newest months are read first. */
async function openCost(page: Page, query = ''): Promise<void> {
  await page.goto(`/portal/costanalysis${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cost Analysis' })).toBeVisible();
  await expect(table(page)).toBeVisible({ timeout: readMs });
}

const firstRow = (page: Page) => table(page).getByRole('row').nth(1);

test.beforeEach(async ({ page, stack }) => {
  test.slow();
  await startAs(page, stack, admin);
});

test('shows figures, charts and changes, readable in both color schemes', async ({ page, consoleErrors }) => {
  await openCost(page);
  await expect(page.getByRole('term').filter({ hasText: 'Forecast' })).toBeVisible();
  const figure = page.getByRole('figure', { name: 'Cost by day: Service' });
  await expect(figure.getByRole('list').getByRole('button').first()).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Where: Service' })).toBeVisible();
  await page.getByRole('heading', { name: 'What changed' }).scrollIntoViewIfNeeded();
  await expect(page.getByText(/grew by|fell by|is new|no longer/).first()).toBeVisible({ timeout: readMs });
  expect(await violationsOf(page)).toEqual([]);
  await switchColorScheme(page, 'dark');
  expect(await violationsOf(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('drills down from a service to a resource, and back', async ({ page }) => {
  await openCost(page, '?chart=table');
  const service = (await firstRow(page).getByRole('link').first().textContent()) ?? '';
  await firstRow(page).getByRole('link').first().click();
  await expect(page).toHaveURL(/drill=service/);
  await expect(page.getByRole('button', { name: 'Group by: Resource group' })).toBeVisible();
  await firstRow(page).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Group by: Resource' })).toBeVisible();

  const levels = page.getByRole('navigation', { name: 'Levels of the breakdown' });
  await levels.getByRole('link', { name: service }).click();
  await expect(page.getByRole('button', { name: 'Group by: Resource group' })).toBeVisible();
  await levels.getByRole('link', { name: 'All cost' }).click();
  await expect(page.getByRole('button', { name: 'Group by: Service' })).toBeVisible();
  await expect(levels).toBeHidden();
});

test('filters by values of a dimension, and clears a filter without matches', async ({ page }) => {
  await openCost(page);
  await page.getByRole('button', { name: 'Add filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add filter' });
  await dialog.getByRole('button', { name: 'Service', exact: true }).click();
  const values = page.getByRole('dialog', { name: 'Service' });
  await values.getByRole('checkbox', { name: 'Storage' }).check();
  await expect(page).toHaveURL(/f\.service=Storage/);
  expect(await violationsOf(page, undefined, values)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Service: Storage')).toBeVisible();

  await page.goto('/portal/costanalysis?f.service=nothing-like-this');
  await expect(page.getByText('No cost matches the filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(table(page)).toBeVisible();
});

test('days selected in the chart become the period', async ({ page }) => {
  await openCost(page);
  const figure = page.getByRole('figure', { name: 'Cost by day: Service' });
  const last = figure.getByRole('slider', { name: 'Last selected day' });
  await last.focus();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Show only this period' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=\d{4}-\d{2}-01/);
  await page.goBack();
  await expect(page).not.toHaveURL(/from=/);
});

test('exports every group with its cost by day', async ({ page }) => {
  await openCost(page, '?chart=table');
  const save = async (format: string) => {
    await page.getByRole('button', { name: /^Export/ }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).click();
    return await readFile(await (await file).path());
  };
  expect((await save('CSV')).toString('utf8')).toMatch(/^\uFEFFService,ID,Currency,Cost,\d{4}-\d{2}-01,/);
  expect(JSON.parse((await save('JSON')).toString('utf8'))).toContainEqual(
    expect.objectContaining({ name: 'Storage', currency: 'USD' }),
  );
  expect((await save('XLSX')).subarray(0, 2).toString()).toBe('PK');
});

test('names every subscription with its source and state', async ({ page }) => {
  await openCost(page);
  await page.getByRole('button', { name: 'Sources', exact: true }).click();
  const sources = page.getByRole('dialog', { name: 'Sources' });
  await expect(sources.getByText('Contoso Production')).toBeVisible();
  expect(await violationsOf(page, undefined, sources)).toEqual([]);
  // The first read of thirteen months may still be running, and "Read again" is disabled until it ends.
  await expect(sources.getByText(/^(Reading|Ready)$/).first()).toBeVisible();
  await expect(sources.getByRole('button', { name: 'Read again' })).toBeVisible();
});

test('saves the analysis as a view', async ({ page }) => {
  await openCost(page, '?period=last3Months&group=owner&chart=accumulated');
  await page.getByRole('button', { name: 'Save as' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Cost by owner');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/view=/);
  await page.goto('/portal/costanalysis');
  await page.getByRole('button', { name: /^View:/ }).click();
  await page.getByRole('menuitem', { name: /Cost by owner/ }).click();
  await expect(page.getByRole('button', { name: 'Group by: Owner' })).toBeVisible();
  await expect(page).toHaveURL(/chart=accumulated/);
});
