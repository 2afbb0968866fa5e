import { readFile } from 'node:fs/promises';
import { violationsOf } from '../harness/axe.ts';
import { expect, test } from '../harness/fixtures.ts';
import { startAs } from '../harness/stored-session.ts';

test('charts work with the keyboard, as a table, as an image and as a file', async ({
  page,
  stack,
  consoleErrors,
}) => {
  await startAs(page, stack, 'admin@contoso.example');
  await page.goto('/portal/subscription/resource');
  const figure = page.getByRole('figure', { name: 'Resources by type and region' });
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible();
  await expect(figure).toBeHidden();
  await page.getByRole('button', { name: 'Charts' }).click();
  await expect(figure).toBeVisible();
  await expect(page).toHaveURL(/charts=1/);

  // The arrow keys move through the points, and each one is announced.
  const options = figure.getByRole('button', { name: /^Options for/ });
  await options.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(figure.getByRole('img', { name: /^Storage accounts, West Europe, \d+$/ })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(figure.locator('[role="img"]:focus')).toHaveAccessibleName(/, \d+$/);
  expect(await violationsOf(page, undefined, figure)).toEqual([]);

  await options.click();
  const image = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as PNG' }).click();
  const picture = await readFile(await (await image).path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.length).toBeGreaterThan(10_000);

  await options.click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as CSV' }).click();
  const csv = await readFile(await (await file).path(), 'utf8');
  expect(csv).toMatch(/^Type,West Europe,.*\r\nStorage accounts,\d+,/);

  await options.click();
  await page.getByRole('menuitem', { name: 'Show as table' }).click();
  await expect(figure.getByRole('table').getByRole('row', { name: /^Storage accounts/ })).toBeVisible();
  expect(await violationsOf(page, undefined, figure)).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('the trends of deployments stay open when the page is reloaded', async ({ page, stack }) => {
  await startAs(page, stack, 'engineer@contoso.example');
  await page.goto('/portal/deployment');
  await page.getByRole('button', { name: 'Trends' }).click();
  const trends = page.getByRole('region', { name: 'Deployment trends' });
  await expect(trends.getByRole('figure', { name: 'Deployments by day and state' })).toBeVisible();
  await page.reload();
  await expect(trends.getByRole('figure', { name: 'Duration by blueprint' })).toBeVisible();
  const ninety = trends.getByRole('button', { name: '90 days' });
  await ninety.click();
  await expect(ninety).toHaveAttribute('aria-pressed', 'true');
});
