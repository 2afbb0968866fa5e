import type { Page } from '@playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import { readStoredSession } from '../harness/stored-session.ts';

// Without the template, because its portal already has an operator.
test.use({ stackOptions: { server: ['e2e/harness/claimable-portal.ts'], template: undefined } });

/** Signs in as on a real cloud: there are no demo accounts, and the directory's page asks for the user. */
async function signInAtDirectory(page: Page, email: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with work account' }).click();
  await page.getByRole('button', { name: email }).click();
}

test('the claim link creates the first operator and works once', async ({ page, browser, stack }) => {
  const link = /^claim: (\S+)$/m.exec(stack.log())![1]!;
  expect(link).toContain(`${stack.origin}/?claim=`);
  const code = new URL(link).searchParams.get('claim')!;

  await test.step('without the link sign-in is refused', async () => {
    await page.goto('/');
    await expect(page.getByText('or use a demo account')).toHaveCount(0);
    await signInAtDirectory(page, /operator@blueport\.example/);
    await expect(
      page.getByRole('heading', { name: 'Your account does not belong to an organization yet' }),
    ).toBeVisible({
      timeout: 30_000,
    });
  });

  await test.step('with the link the user becomes the operator', async () => {
    await page.goto(link);
    await expect(page).toHaveURL(`${stack.origin}/`);
    await page.getByRole('button', { name: 'Sign in with another account' }).click();
    await signInAtDirectory(page, /operator@blueport\.example/);
    await page.waitForURL(/\/portal\/home$/, { timeout: 30_000 });
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    const session = await readStoredSession(page);
    expect(session?.account).toMatchObject({ role: 'operator', email: 'operator@blueport.example' });
    const storedText = await page.evaluate(() =>
      JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        history.state,
        location.href,
      ]),
    );
    expect(storedText).not.toContain(code);
  });

  await test.step('a used link is rejected with an explanation', async () => {
    const context = await browser.newContext({ baseURL: stack.origin });
    const latePage = await context.newPage();
    await latePage.goto(link);
    await signInAtDirectory(latePage, /stranger@nowhere\.example/);
    await expect(latePage.getByRole('alert')).toContainText('claim link', { timeout: 30_000 });
    expect(await readStoredSession(latePage)).toMatchObject({ state: 'LOGIN_ERROR', account: null });
    await signInAtDirectory(latePage, /stranger@nowhere\.example/);
    await expect(
      latePage.getByRole('heading', { name: 'Your account does not belong to an organization yet' }),
    ).toBeVisible({
      timeout: 30_000,
    });
    await context.close();
  });

  await test.step('the operator signs in without the link', async () => {
    const context = await browser.newContext({ baseURL: stack.origin });
    const reopenedPage = await context.newPage();
    await reopenedPage.goto('/');
    await signInAtDirectory(reopenedPage, /operator@blueport\.example/);
    await reopenedPage.waitForURL(/\/portal\/home$/, { timeout: 30_000 });
    await context.close();
  });
});
