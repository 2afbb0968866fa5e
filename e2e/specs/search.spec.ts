import type { Page } from '@playwright/test';
import { ApiClient } from '../harness/api-client.ts';
import { colourRules, everyRule, violationsOf } from '../harness/axe.ts';
import { switchColorScheme } from '../harness/color-scheme.ts';
import { expect, test } from '../harness/fixtures.ts';
import { startAs } from '../harness/stored-session.ts';

const admin = 'admin@contoso.example';
const reader = 'reader@contoso.example';

/** Types into the palette and returns the option of a group. */
async function find(page: Page, text: string, group: string, name: RegExp) {
  await page.getByRole('dialog').getByRole('combobox').fill(text);
  return page.getByRole('group', { name: group, exact: true }).getByRole('option', { name }).first();
}

test.beforeAll(async ({ stack }) => {
  const api = await ApiClient.signIn(stack, 'engineer@contoso.example');
  const development = (await api.subscriptions()).find(
    ({ displayName }) => displayName === 'Contoso Development',
  )!;
  const id = await api.deploy({
    blueprint: 'storage-account',
    title: 'Quarterly archive',
    subscriptionId: development.subscriptionId,
    resourceGroup: 'rg-quarterly-archive',
    location: 'westeurope',
    tags: { project: 'aurora', env: 'test' },
    parameters: {},
  });
  await api.settled(id);
});

test('the palette finds what an administrator owns, despite a typo, and opens it', async ({
  page,
  stack,
}) => {
  const api = await ApiClient.signIn(stack, admin);
  const read = async () => (await api.api.resource.list({ query: { limit: 1 } })).result[0];
  await expect.poll(read, { timeout: 60_000 }).toBeDefined();
  const resource = (await read())!;
  await startAs(page, stack, admin);
  await page.goto('/portal/deployment');
  await page.locator('h1').waitFor();
  await page.getByRole('button', { name: 'Search' }).click();

  await expect(await find(page, 'storgae acc', 'Blueprints', /^Storage account/)).toBeVisible();
  await expect(await find(page, 'engineer@', 'People', /engineer@contoso\.example/)).toBeVisible();
  await expect(await find(page, 'reader', 'Role', /^reader/)).toBeVisible();
  await expect(await find(page, resource.name, 'Resources', new RegExp(`^${resource.name}`))).toBeVisible();
  await expect(await find(page, 'quarterly', 'Deployments', /^Quarterly archive/)).toContainText('Succeeded');

  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Quarterly archive', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(await find(page, '>del', 'Quarterly archive', /^Delete$/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Delete/ })).toBeVisible();
});

test('a reader finds blueprints and deployments, but no people', async ({ page, stack }) => {
  await startAs(page, stack, reader);
  await page.goto('/portal/deployment');
  await page.locator('h1').waitFor();
  await page.keyboard.press('Control+k');
  await expect(await find(page, 'quarterly', 'Deployments', /^Quarterly archive/)).toBeVisible();
  // The response with these deployments would contain people, too.
  await expect(await find(page, 'enzo', 'Deployments', /^Quarterly archive/)).toContainText('Enzo Engineer');
  await expect(page.getByRole('group', { name: 'People' })).toHaveCount(0);
});

test('axe finds no violations in the open palette, light and dark', async ({ page, stack }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await startAs(page, stack, admin);
  await page.goto('/portal/deployment');
  await page.locator('h1').waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  const field = palette.getByRole('combobox');
  for (const text of ['', 'quarterly', '>', 'no such name']) {
    await field.fill(text);
    const shown = text === 'no such name' ? palette.getByText(/No results for/) : palette.getByRole('option');
    await expect(shown.first()).toBeVisible();
    await expect(palette.locator('.MuiLinearProgress-root')).toHaveCount(0);
    await switchColorScheme(page, 'light');
    expect(await violationsOf(page, everyRule, palette), `"${text}", light`).toEqual([]);
    await switchColorScheme(page, 'dark');
    expect(await violationsOf(page, colourRules, palette), `"${text}", dark`).toEqual([]);
  }
});
