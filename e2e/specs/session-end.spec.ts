import type { Page } from '@playwright/test';
import { ApiClient } from '../harness/api-client.ts';
import { expect, test } from '../harness/fixtures.ts';
import { endSession, fillPlace, goToStep, sessionDialog, signIn } from '../harness/portal.ts';
import type { Stack } from '../harness/stack.ts';

const account = 'engineer@contoso.example';
const wizard = '/portal/blueprint/windows-vm/form';
const password = 'Kept-In-The-Page-7!';

// Tokens too short-lived for the cache, so that only the directory can renew them.
test.use({ stackOptions: { environment: { SANDBOX_TOKEN_SECONDS: '240' } } });

const secret = (page: Page) => page.locator('[id="field-parameters.adminPassword"]');
const goOn = (page: Page) => sessionDialog(page).getByRole('button', { name: 'Sign in and continue' });

/** Fills half of the wizard and ends the session without a possible silent renewal. */
async function endInWizard(page: Page, stack: Stack, title: string): Promise<void> {
  await signIn(page, account);
  await page.goto(wizard);
  await fillPlace(page, { title, resourceGroup: 'rg-session-end' });
  await goToStep(page, 'Administrator');
  await secret(page).fill(password);
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await stack.revoke(account);
  await endSession(page, stack);
  await secret(page).pressSequentially('x');
  await expect(sessionDialog(page)).toBeVisible({ timeout: 30_000 });
}

async function expectNothingLost(page: Page, title: string): Promise<void> {
  await expect(sessionDialog(page)).toBeHidden();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  await expect(secret(page)).toHaveValue(`${password}x`);
  await goToStep(page, 'Subscription');
  await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue(title);
}

/** Returns to the wizard through the directory's pages. */
async function expectDraft(page: Page, title: string): Promise<void> {
  await page.waitForURL(/\/portal\/blueprint\/windows-vm\/form/, { timeout: 30_000 });
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await goToStep(page, 'Subscription');
  await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue(title);
  await expect(page.getByRole('textbox', { name: /^Resource group/ })).toHaveValue('rg-session-end');
  await goToStep(page, 'Administrator');
  await expect(secret(page)).toHaveValue('');
}

test('signing in again in a popup resumes on the same page, including secrets', async ({ page, stack }) => {
  await endInWizard(page, stack, 'Goes on');
  await stack.setFaults([
    { match: { area: 'directory', pathRegex: 'authorize' }, kind: 'delay', delayMs: 800 },
  ]);
  const opening = page.waitForEvent('popup');
  await goOn(page).click();
  const popup = await opening;
  expect(popup.viewportSize()).toEqual({ width: 483, height: 600 });
  await expect.poll(() => popup.isClosed(), { timeout: 30_000 }).toBe(true);
  await stack.setFaults([]);
  await expectNothingLost(page, 'Goes on');

  await goToStep(page, 'Summary');
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  await expect(page.getByText('Deployment succeeded')).toBeVisible({ timeout: 30_000 });
});

test('a closed or blocked popup offers another way to sign in', async ({ page, stack }) => {
  await endInWizard(page, stack, 'Second thoughts');
  await test.step('closed: the dialog reports it, and another attempt works', async () => {
    await stack.setFaults([{ match: { area: 'directory', pathRegex: 'authorize' }, kind: 'hang' }]);
    const opening = page.waitForEvent('popup');
    await goOn(page).click();
    const popup = await opening;
    await expect(goOn(page)).toBeDisabled();
    await popup.close();
    await expect(sessionDialog(page).getByRole('alert')).toHaveText(
      'The sign-in was canceled. Start it again when you are ready.',
      { timeout: 5000 },
    );
    await stack.setFaults([]);
    await goOn(page).click();
    await expectNothingLost(page, 'Second thoughts');
    await expect(page.getByText('Draft saved')).toBeVisible();
  });

  await test.step('blocked: the dialog reports it, and the full page can be used instead', async () => {
    await stack.revoke(account);
    await endSession(page, stack);
    await page.evaluate(() => {
      window.open = () => null;
    });
    await expect(sessionDialog(page)).toBeVisible({ timeout: 30_000 });
    await goOn(page).click();
    const alert = sessionDialog(page).getByRole('alert');
    await expect(alert).toContainText('The sign-in window could not be opened. Allow pop-ups for this site');
    await expect(alert).toContainText('You can also sign in on this page');
    await sessionDialog(page).getByRole('button', { name: 'Sign in on this page' }).click();
    await expectDraft(page, 'Second thoughts');
  });
});

test('after leaving and signing in, the page and the draft are restored', async ({ page, stack }) => {
  await endInWizard(page, stack, 'Outlives the session');
  await sessionDialog(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('Error validating access token: Your token has expired!')).toBeVisible();
  await page.getByRole('button', { name: /engineer@contoso\.example/ }).click();
  await expectDraft(page, 'Outlives the session');
});

test('signing in again in one tab also signs in the other tab that shows the prompt', async ({
  page,
  context,
  stack,
}) => {
  await endInWizard(page, stack, 'Two tabs');
  const other = await context.newPage();
  await other.goto('/portal/deployment');
  await expect(sessionDialog(other)).toBeVisible({ timeout: 30_000 });
  await goOn(other).click();
  await expect(sessionDialog(other)).toBeHidden();
  await expectNothingLost(page, 'Two tabs');
});

test('an open page reports that the account is disabled', async ({ page, stack }) => {
  await signIn(page, 'reader@contoso.example');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { api } = await ApiClient.signIn(stack, 'admin@contoso.example');
  const { result } = await api.user.list({
    query: { filterObj: { email: { eq: 'reader@contoso.example' } } },
  });
  const { id } = result[0]!;
  const { etag } = await api.user.get({ id });
  await api.user.edit({ id, etag, body: { state: 'Disabled' } });
  await expect(page.getByText('Your account in Contoso is disabled.')).toBeVisible({ timeout: 30_000 });
  await expect(sessionDialog(page)).toBeHidden();
});
