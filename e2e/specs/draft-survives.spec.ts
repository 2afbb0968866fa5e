import type { Browser, Page } from '@playwright/test';
import { ApiClient } from '../harness/api-client.ts';
import { expect, test } from '../harness/fixtures.ts';
import { chooseFromProfile, fillPlace, signIn } from '../harness/portal.ts';
import type { Stack } from '../harness/stack.ts';
import { startAs } from '../harness/stored-session.ts';

// A separate stack: drafts of other tests would cause conflicts.
test.use({ stackOptions: { own: 'drafts' } });

const account = 'engineer@contoso.example';
const wizard = '/portal/blueprint/storage-account/form';
const titleOf = (page: Page) => page.getByRole('textbox', { name: /^Title/ });
const groupOf = (page: Page) => page.getByRole('textbox', { name: /^Resource group/ });
const listUnsentDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bp.unsentDraft.')));

test.beforeEach(async ({ stack }) => {
  const client = await ApiClient.signIn(stack, account);
  await client.api.draft.delete({ name: 'storage-account' });
});

async function signOut(page: Page): Promise<void> {
  await chooseFromProfile(page, 'Sign out');
  await expect(page.getByRole('button', { name: 'Sign in with work account' })).toBeVisible({
    timeout: 15_000,
  });
  // The sign-in page is inert until signing out reloads it.
  await expect(page.locator('html:not([inert])')).toBeVisible();
}

/** Opens the wizard in another browser and expects the draft there. */
async function expectElsewhere(browser: Browser, stack: Stack, title: string, group: string): Promise<void> {
  const context = await browser.newContext({ baseURL: stack.origin });
  const other = await context.newPage();
  await startAs(other, stack, account);
  await other.goto(wizard);
  await expect(other.getByText('Draft restored.')).toBeVisible();
  await expect(titleOf(other)).toHaveValue(title);
  await expect(groupOf(other)).toHaveValue(group);
  await context.close();
}

test('input typed immediately before a reload is available in another browser after signing out', async ({
  page,
  browser,
  stack,
}) => {
  await signIn(page, account);
  await page.goto(wizard);
  // The first page cannot send anything, even if it reloads slowly.
  let isReloaded = false;
  await page.route('**/api/user/draft/**', async (route) => {
    if (isReloaded || route.request().method() !== 'PUT') await route.continue();
  });
  await fillPlace(page, { title: 'Typed before the reload', resourceGroup: 'rg-draft-reload' });
  page.once('framenavigated', () => {
    isReloaded = true;
  });
  await page.reload();
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await expect(titleOf(page)).toHaveValue('Typed before the reload');
  await signOut(page);
  expect(await listUnsentDrafts(page)).toEqual([]);
  await expectElsewhere(browser, stack, 'Typed before the reload', 'rg-draft-reload');
});

test('input typed immediately before signing out is available in another browser', async ({
  page,
  browser,
  stack,
}) => {
  await signIn(page, account);
  await page.goto(wizard);
  await fillPlace(page, { title: 'First', resourceGroup: 'rg-draft-out' });
  await titleOf(page).fill('Typed last');
  await signOut(page);
  await expectElsewhere(browser, stack, 'Typed last', 'rg-draft-out');
});

test('a draft that could not be sent at sign-out is sent at the next sign-in in the same browser', async ({
  page,
  browser,
  stack,
}) => {
  await signIn(page, account);
  await page.goto(wizard);
  let isDown = true;
  await page.route('**/api/user/draft/**', async (route) => {
    if (isDown && route.request().method() === 'PUT') await route.abort();
    else await route.continue();
  });
  await fillPlace(page, { title: 'Waits here', resourceGroup: 'rg-draft-waits' });
  await signOut(page);
  expect(await listUnsentDrafts(page)).toHaveLength(1);
  isDown = false;
  await signIn(page, account);
  await page.goto(wizard);
  await expect(titleOf(page)).toHaveValue('Waits here');
  await expect.poll(() => listUnsentDrafts(page)).toEqual([]);
  await expectElsewhere(browser, stack, 'Waits here', 'rg-draft-waits');
});
