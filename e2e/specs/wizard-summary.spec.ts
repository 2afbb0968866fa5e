import type { Page } from '@playwright/test';
import { ApiClient } from '../harness/api-client.ts';
import { everyRule, violationsOf } from '../harness/axe.ts';
import { expect, test } from '../harness/fixtures.ts';
import { expandDefaults, fillPlace, goToStep } from '../harness/portal.ts';
import { startSignedIn } from '../harness/stored-session.ts';

// A dedicated product, so that drafts do not affect other tests.
test.use({ stackOptions: { own: 'wizard-summary' } });

const account = 'engineer@contoso.example';
const storage = '/portal/blueprint/storage-account/form';
const field = (page: Page, name: string) => page.locator(`[id="field-parameters.${name}"]`);
const stepHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name: new RegExp(`^Step \\d of 5: ${name}$`) });

test.beforeEach(async ({ context, stack }) => {
  const client = await ApiClient.signIn(stack, account);
  for (const name of ['linux-vm', 'storage-account']) await client.api.draft.delete({ name });
  await startSignedIn(context, await stack.session(account));
});

test('the summary of a small blueprint fits one screen, and its details expand', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(storage);
  await fillPlace(page, { title: 'Small', resourceGroup: 'rg-small' });
  await goToStep(page, 'Summary');
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(/^Ready to deploy/);
  await expect(page.getByRole('button', { name: /^Changes Creates 2 resources/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Estimated price' })).toContainText(/\$\d+\.\d\dper month/);
  await expect(page.getByRole('button', { name: /^14 settings with defaults/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deploy', exact: true })).toBeEnabled();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(900);
  expect(await violationsOf(page, everyRule)).toEqual([]);

  for (const name of [/^Changes/, /^Checks/, /^Price/, /^As code/, /^14 settings/]) {
    await page.getByRole('button', { name }).click();
  }
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Policies/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Price by resource' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Command line' })).toBeVisible();
  expect(await violationsOf(page, everyRule)).toEqual([]);
});

test('no step shows a template expression, and the region is asked once', async ({ page }) => {
  await page.goto(storage);
  await fillPlace(page, { title: 'No code', resourceGroup: 'rg-no-code', region: 'North Europe' });
  const shown = [await page.getByRole('main').innerText()];
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('No input required')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveCount(0);
  await expandDefaults(page);
  await expect(field(page, 'location')).toHaveAttribute(
    'placeholder',
    'Same as the deployment: North Europe',
  );
  await expect(field(page, 'storageAccountName')).toHaveAttribute('placeholder', 'Generated automatically');
  await expect(page.getByText(/^Preview: st[a-z0-9]{13}$/)).toBeVisible();
  shown.push(await page.getByRole('main').innerText());

  await field(page, 'storageAccountName').fill('stownname01');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('stownname01').first()).toBeVisible();
  await page.getByRole('button', { name: /^13 settings with defaults/ }).click();
  await expect(page.getByText('Same as the deployment: North Europe')).toBeVisible();
  shown.push(await page.getByRole('main').innerText());
  expect(shown.join('\n')).not.toMatch(/\[\w+\(|resourceGroup\(\)|uniqueString/);

  // A changed setting is shown outside the collapsed ones.
  await goToStep(page, 'Parameters');
  await expect(field(page, 'storageAccountName')).toHaveValue('stownname01');
  await expect(field(page, 'redundancy')).toHaveCount(0);
});

test('a link to a setting with a default expands it, and an invalid one is never hidden', async ({
  page,
}) => {
  await page.goto(`${storage}?step=parameters&field=parameters.softDeleteDays`);
  await expect(field(page, 'softDeleteDays')).toBeFocused();
  await field(page, 'softDeleteDays').fill('9999');
  await page.getByRole('button', { name: /settings with defaults/ }).focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'softDeleteDays')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Parameters 1 issue' })).toBeVisible();
});

test('the focus follows the step, and missing fields are links on the summary', async ({ page }) => {
  await page.goto(storage);
  await fillPlace(page, { title: '', resourceGroup: 'rg-focus' });
  await goToStep(page, 'Summary');
  await expect(stepHeading(page, 'Summary')).toBeFocused();
  await expect(page.getByText('Correct one field to deploy')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deploy', exact: true })).toBeDisabled();
  await page.getByRole('alert').getByRole('button', { name: 'Title' }).click();
  const title = page.getByRole('textbox', { name: /^Title/ });
  await expect(title).toBeFocused();
  await title.fill('Focused');

  for (const step of ['Parameters', 'Summary']) {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(stepHeading(page, step)).toBeFocused();
  }
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  await expect(stepHeading(page, 'Status')).toBeFocused();
  await expect(page.getByText('Deployment succeeded')).toBeVisible({ timeout: 30_000 });
});

test('sizes are chosen from a table with cores, memory, price and quota', async ({ page }) => {
  await page.goto('/portal/blueprint/linux-vm/form');
  await fillPlace(page, { title: 'Sized', resourceGroup: 'rg-sizes' });
  await goToStep(page, 'Parameters');
  await expect(page.getByText(/^2 vCPUs · 4 GiB · \$\d+\.\d\d per month · \d+ vCPUs left$/)).toBeVisible();
  const size = page.getByRole('combobox', { name: 'Size' });
  await size.click();
  await expect(
    page.getByRole('option', {
      name: /^Standard_D2s_v5 2 vCPUs 8 GiB \$\d+\.\d\d per month \d+ vCPUs left$/,
    }),
  ).toBeVisible();
  await expect(page.getByText('vCPUs left', { exact: true })).toBeVisible();
  expect(await violationsOf(page, everyRule)).toEqual([]);
  await size.fill('8 vcpu 64 gib');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(size).toHaveValue(/^Standard_[EL]8/);
  await expect(page.getByText(/^8 vCPUs · 64 GiB/)).toBeVisible();
});

test('the choices of a tier are compared by price', async ({ page }) => {
  await page.goto(storage);
  await fillPlace(page, { title: 'Tiers', resourceGroup: 'rg-tiers' });
  await goToStep(page, 'Parameters');
  await expandDefaults(page);
  const copies = page.getByRole('combobox', { name: /^Copies/ });
  await copies.click();
  const priceOf = async (name: string) => {
    const option = page.getByRole('option', { name: new RegExp(`^${name} \\$[\\d.]+ per month$`) });
    return Number(/\$([\d.]+)/.exec(await option.innerText())?.[1]);
  };
  expect(await priceOf('Standard_GRS')).toBeGreaterThan(await priceOf('Standard_LRS'));
  expect(await violationsOf(page, everyRule)).toEqual([]);
  await page.getByRole('option', { name: /^Standard_GRS/ }).click();
  await expect(copies).toHaveText('Standard_GRS');
});

test('images are chosen from a table that shows the cost of their license', async ({ page }) => {
  await page.goto('/portal/blueprint/linux-vm/form');
  await fillPlace(page, { title: 'Imaged', resourceGroup: 'rg-images' });
  await goToStep(page, 'Administrator');
  const images = page.getByRole('radiogroup', { name: 'Image' });
  const priceOf = async (name: string) => {
    const row = images.locator('label').filter({ hasText: name });
    // Until the price is known, an invisible amount keeps its place.
    await expect(row).toContainText(/\$[\d.]+ per month/, { useInnerText: true });
    return Number(/\$([\d.]+)/.exec(await row.innerText())?.[1]);
  };
  expect(await priceOf('Red Hat Enterprise Linux 9')).toBeGreaterThan(await priceOf('Debian 12'));
  expect(await violationsOf(page, everyRule)).toEqual([]);
  const chosen = `$${(await priceOf('Red Hat Enterprise Linux 9')).toFixed(2)} per month`;
  await images.getByRole('radio', { name: /Red Hat Enterprise Linux 9/ }).check();
  await expect(page.getByRole('complementary').getByText(chosen)).toBeVisible();
});

test('no built-in blueprint shows a template expression', async ({ page, stack }) => {
  test.slow();
  const client = await ApiClient.signIn(stack, account);
  const { result } = await client.api.blueprint.list({ query: { limit: 50 } });
  const { subscriptionId } = (await client.subscriptions()).find(
    ({ displayName }) => displayName === 'Contoso Development',
  )!;
  expect(result.length).toBeGreaterThanOrEqual(12);
  for (const { name } of result) {
    const place = `subscription=${subscriptionId}&resourceGroup=rg-${name}&location=westeurope`;
    await page.goto(`/portal/blueprint/${name}/form?step=parameters&${place}`);
    const defaults = page.getByRole('button', { name: /^\d+ settings? with/ });
    await defaults.or(page.getByText('No further parameters')).first().waitFor();
    if (await defaults.isVisible()) await defaults.click();
    const preview = page.getByRole('complementary');
    await expect(preview.getByText(/^\d+ resources?$/)).toBeVisible();
    const placeholders = await page
      .getByRole('main')
      .locator('[placeholder]')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('placeholder')));
    const text = [await page.getByRole('main').innerText(), ...placeholders].join('\n');
    expect(text, name).not.toMatch(/\[\w+\(|\b(?:resourceGroup|deployment|uniqueString|utcNow|parameters)\(/);
  }
});
