import { readFile } from 'node:fs/promises';
import { violationsOf } from '../harness/axe.ts';
import { expect, test } from '../harness/fixtures.ts';
import { createSampleDeployment } from '../harness/sample-deployments.ts';
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
  await expect(figure.getByRole('img', { name: /^Storage account, West Europe, \d+$/ })).toBeFocused();
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
  expect(csv).toMatch(/^Type,West Europe,.*\r\nStorage account,\d+,/);

  await options.click();
  await page.getByRole('menuitem', { name: 'Show as table' }).click();
  await expect(figure.getByRole('table').getByRole('row', { name: /^Storage account/ })).toBeVisible();
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

test('days selected in a chart filter the list, with the pointer and with the keyboard', async ({
  page,
  stack,
}) => {
  await createSampleDeployment(stack, 'failed');
  await startAs(page, stack, 'admin@contoso.example');
  await page.goto('/portal/deployment?trends=1');
  const trends = page.getByRole('region', { name: 'Deployment trends' });
  const last = trends.getByRole('slider', { name: 'Last selected day' });
  const first = trends.getByRole('slider', { name: 'First selected day' });
  await expect(first).toHaveAttribute('aria-valuenow', '0');

  await last.focus();
  // By a week, because the deployments of earlier tests are from yesterday if midnight has passed since.
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/f\.createdAt=gte.*f\.createdAt=lt/);
  await expect(last).toHaveAttribute('aria-valuenow', '22');
  // The arrow keys belong to the handle, not to the points of the chart.
  await page.keyboard.press('ArrowLeft');
  await expect(last).toHaveAttribute('aria-valuenow', '21');
  await expect(last).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(last).toHaveAttribute('aria-valuenow', '22');
  await expect(last).toBeFocused();
  await expect(trends.getByText(/^0 deployments created from .* to /)).toBeVisible();
  await page.reload();
  await expect(last).toHaveAttribute('aria-valuenow', '22');
  expect(await violationsOf(page, undefined, trends)).toEqual([]);

  // Drags from the middle to the left.
  const [from, to] = [(await first.boundingBox())!, (await last.boundingBox())!];
  const y = from.y + from.height / 3;
  const middle = (from.x + to.x) / 2;
  await page.mouse.move(middle, y);
  await page.mouse.down();
  await page.mouse.move(middle - 100, y, { steps: 4 });
  await page.mouse.up();
  await expect(first).not.toHaveAttribute('aria-valuenow', '0');
  await expect(page.getByText('No rows match these filters')).toBeVisible();

  await trends.getByRole('button', { name: 'Show all days' }).click();
  await expect(page).not.toHaveURL(/createdAt/);
  await expect(first).toHaveAttribute('aria-valuenow', '0');

  // A click on a handle selects nothing.
  const end = (await last.boundingBox())!;
  await page.mouse.click(end.x + end.width / 2, end.y + end.height / 2);
  await expect(trends.getByText('Drag across days')).toBeVisible();
  await expect(page).not.toHaveURL(/createdAt/);
});
