import type { Page } from '@playwright/test';
import { violationsOf } from '../harness/axe.ts';
import { ApiClient } from '../harness/api-client.ts';
import { expect, test } from '../harness/fixtures.ts';
import { startAs } from '../harness/stored-session.ts';
import type { Stack } from '../harness/stack.ts';

const maker = 'engineer@contoso.example';
const titles = Array.from({ length: 8 }, (_, index) => `Listed ${index + 1}`);

/** Deploys eight storage accounts, once per product. */
async function deployListed(stack: Stack): Promise<void> {
  const client = await ApiClient.signIn(stack, maker);
  const known = new Set((await client.deployments()).map(({ title }) => title));
  const { subscriptionId } = (await client.subscriptions()).find(
    ({ displayName }) => displayName === 'Contoso Development',
  )!;
  const ids = [];
  for (const [index, title] of titles.entries()) {
    if (known.has(title)) continue;
    const parameters = {};
    const resourceGroup = `rg-listed-${index}`;
    const request = { blueprint: 'storage-account', title, subscriptionId, resourceGroup, parameters };
    ids.push(await client.deploy({ ...request, location: 'westeurope', tags: {} }));
  }
  for (const id of ids) await client.settled(id);
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Deployments' });

test('titles of a list are links, and a click on a row opens its details next to the list', async ({
  page,
  stack,
  context,
}) => {
  await deployListed(stack);
  await page.setViewportSize({ width: 1440, height: 900 });
  await startAs(page, stack, maker);
  await page.goto('/portal/deployment?q=Listed&sort=title');
  const link = grid(page).getByRole('link', { name: 'Listed 1' });
  await expect(link).toBeVisible();

  const opened = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  const other = await opened;
  await expect(other.getByRole('heading', { level: 1, name: 'Listed 1' })).toBeVisible();
  await other.close();
  await expect(page).toHaveURL(/q=Listed&sort=title$/);

  // The rest of the row opens the panel; j and k choose another row, and Enter opens its page.
  await grid(page)
    .getByRole('row', { name: /Listed 2/ })
    .getByRole('gridcell', { name: 'Succeeded' })
    .click();
  await expect(page.getByRole('complementary', { name: 'Listed 2' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('complementary', { name: 'Listed 3' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page).toHaveURL(/sel=/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Listed 2' })).toBeVisible();
});

test('columns are as wide as their content, and typing a property keeps the rows', async ({
  page,
  stack,
}) => {
  await deployListed(stack);
  await page.setViewportSize({ width: 1440, height: 900 });
  await startAs(page, stack, maker);
  await page.goto('/portal/deployment');
  const rows = grid(page).getByRole('row');
  await expect(rows.nth(8)).toBeVisible();
  const count = await rows.count();
  const cut = await grid(page).evaluate(
    (table) =>
      [...table.querySelectorAll('[role="gridcell"] > *')].filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      ).length,
  );
  expect(cut).toBe(0);
  const widthOf = async (name: string) =>
    (await grid(page).getByRole('columnheader', { name }).boundingBox())!.width;
  expect(await widthOf('Title')).toBeGreaterThan(2 * (await widthOf('State')));
  await expect(page.getByRole('button', { name: /^Export \d+ rows$/ })).toHaveText(/^Export \d+ rows$/);

  const field = page.getByRole('combobox', { name: 'Filter' });
  await field.pressSequentially('state');
  await expect(page.getByRole('option', { name: 'State:' })).toBeVisible();
  await page.waitForTimeout(600);
  await expect(rows).toHaveCount(count);
  await page.getByRole('option', { name: 'State:' }).click();
  await page.getByRole('option', { name: 'State: Failed' }).click();
  await expect(page).toHaveURL(/f\.state=Failed/);
  expect(await violationsOf(page)).toEqual([]);
});

test('a phone shows at least seven deployments, each in two lines', async ({ page, stack }) => {
  await deployListed(stack);
  await page.setViewportSize({ width: 390, height: 844 });
  await startAs(page, stack, maker);
  await page.goto('/portal/deployment?q=Listed');
  const items = page.getByRole('list', { name: 'Deployments' }).getByRole('listitem');
  await expect(items).toHaveCount(8);
  const visible = await items.evaluateAll(
    (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  );
  expect(visible).toBeGreaterThanOrEqual(7);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violationsOf(page)).toEqual([]);
  await items.filter({ hasText: 'Listed 4' }).getByRole('link', { name: 'Listed 4' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Listed 4' })).toBeVisible();
});
