import type { SessionAnswer } from '@blueport/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import type { Stack } from '../harness/stack.ts';
import { startSignedIn } from '../harness/stored-session.ts';

const admin = 'admin@fabrikam.example';
const anEveningAgo = () => ({ auth_time: Math.floor(Date.now() / 1000) - 3 * 3600 });

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm your identity' });

test('a sensitive change asks for authentication and is applied afterwards', async ({
  page,
  context,
  stack,
}) => {
  await startSignedIn(context, await stack.session(admin, anEveningAgo()));
  await page.goto('/portal/role/new');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Night watch');
  const create = page.getByRole('button', { name: 'Create role' });
  await test.step('canceling keeps the page and explains why nothing was changed', async () => {
    await create.click();
    await expect(question(page)).toContainText('This change requires a recent sign-in.');
    await question(page).getByRole('button', { name: 'Not now' }).click();
    await expect(question(page)).toBeHidden();
    await expect(page.getByRole('alert')).toContainText('Sign in again');
    await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Night watch');
  });
  await test.step('signing in again resumes the change', async () => {
    await create.click();
    const opening = page.waitForEvent('popup');
    await question(page).getByRole('button', { name: 'Sign in again' }).click();
    const popup = await opening;
    await expect(popup.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
    await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Night watch' })).toBeVisible();
    await expect(question(page)).toBeHidden();
  });
});

async function demandSecondFactor(stack: Stack, session: SessionAnswer, on: boolean): Promise<void> {
  const { org } = stack.api(session.token);
  const id = session.account.orgId;
  const { etag } = await org.get({ id });
  await org.editSignIn({ id, body: { requiresMultiFactor: on }, etag });
}

test('an organization with a required second factor asks for it at every sign-in', async ({
  page,
  browser,
  stack,
}) => {
  const context = await browser.newContext({ baseURL: stack.origin });
  await startSignedIn(context, await stack.session(admin));
  const open = await context.newPage();
  await open.goto('/portal/role/new');
  await open.getByRole('textbox', { name: /^Name/ }).fill('Day watch');
  const strong = await stack.session(admin, { amr: ['pwd', 'mfa'] });
  await demandSecondFactor(stack, strong, true);
  try {
    await test.step('over an open page, without losing its data', async () => {
      await open.getByRole('button', { name: 'Create role' }).click();
      await open
        .getByRole('dialog', { name: 'Your session has ended' })
        .getByRole('button', { name: 'Sign in and continue' })
        .click();
      // The directory has a session and does not prompt; the portal then asks for the second factor.
      const factor = open.getByRole('dialog', { name: 'Confirm with your second factor' });
      await expect(factor).toBeVisible({ timeout: 30_000 });
      const opening = open.waitForEvent('popup');
      await factor.getByRole('button', { name: /^Sign in/ }).click();
      await (await opening).getByRole('button', { name: 'Approve' }).click({ timeout: 30_000 });
      await expect(open.getByRole('heading', { level: 1, name: 'Day watch' })).toBeVisible({
        timeout: 30_000,
      });
    });
    await test.step('at the sign-in page', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: /admin@fabrikam\.example/ }).click();
      await expect(page.getByRole('heading', { name: 'Approve the sign-in' })).toBeVisible({
        timeout: 30_000,
      });
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.waitForURL(/\/portal/, { timeout: 30_000 });
      await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible();
    });
  } finally {
    await demandSecondFactor(stack, strong, false);
    await context.close();
  }
});
