import type { Page } from '@playwright/test';
import { ApiClient } from '../harness/api-client.ts';
import { expect, test } from '../harness/fixtures.ts';
import { chooseFromProfile, signIn } from '../harness/portal.ts';
import { readStoredSession } from '../harness/stored-session.ts';

const account = 'engineer@contoso.example';
const groups = '/portal/subscription/resourceGroup?sids=All';

/** Returns the content of both browser storages and of the page as one text. */
async function everythingOn(page: Page): Promise<string> {
  return await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.body.innerText]),
  );
}

test('switching the directory leaves no data of the old one in any tab', async ({ page, context, stack }) => {
  test.setTimeout(180_000);
  await signIn(page, account);
  const before = (await readStoredSession(page))!;
  await page.goto(groups);
  await expect(page.getByRole('gridcell', { name: /^Contoso Development/ }).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto(groups);
  await expect(other.getByRole('gridcell', { name: /^Contoso Development/ }).first()).toBeVisible();
  const engineer = await ApiClient.signIn(stack, account);
  const old = await engineer.subscriptions();
  expect(old.length).toBeGreaterThan(0);

  await page.bringToFront();
  await chooseFromProfile(page, 'Switch directory');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Contoso Research/ })
    .click();
  await expect(page.getByText('You switched to the directory Contoso Research.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Contoso Research');
  await expect(page).toHaveURL(/\/portal$/);
  await expect(page).toHaveTitle('Blueprints · Blueport');

  const after = (await readStoredSession(page))!;
  expect(after).toMatchObject({ state: 'LOGGED_IN', account: { email: account } });
  expect(after.tenantId).not.toBe(before.tenantId);
  expect(after.token).not.toBe(before.token);
  const { deployment, subscription, user } = stack.api(before.token);
  for (const call of [subscription.list, user.directories, deployment.list]) {
    await expect(call()).rejects.toMatchObject({ status: 401 });
  }

  await expect(other).toHaveURL(/\/portal$/, { timeout: 15_000 });
  await expect(other).toHaveTitle('Blueprints · Blueport');
  const expectNothingOld = async (tab: Page) => {
    const visibleText = await everythingOn(tab);
    for (const { displayName, subscriptionId } of old) {
      expect(visibleText).not.toContain(displayName);
      expect(visibleText).not.toContain(subscriptionId);
    }
  };
  for (const tab of [page, other]) {
    await expectNothingOld(tab);
    await tab.goto(groups);
    await expect(tab.getByRole('gridcell', { name: /Research/ }).first()).toBeVisible();
    await expectNothingOld(tab);
  }
});

test('a switch that the directory rejects keeps the page', async ({ page, stack }) => {
  await signIn(page, account);
  const before = await readStoredSession(page);
  await page.goto(groups);
  await stack.revoke(account);
  await page.evaluate(() => sessionStorage.clear());
  await chooseFromProfile(page, 'Switch directory');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Contoso Research/ })
    .click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible({ timeout: 15_000 });
  expect(await readStoredSession(page)).toEqual(before);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/resourceGroup/);
  await expect(page.getByRole('gridcell', { name: /^Contoso Development/ }).first()).toBeVisible();
});

test('signing out in one tab signs out the other and removes its tokens', async ({
  page,
  context,
  stack,
}) => {
  await signIn(page, account);
  const session = (await readStoredSession(page))!;
  const other = await context.newPage();
  await other.goto('/portal/deployment');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/portal/profile');
  await other.evaluate(() => sessionStorage.setItem('kept', 'token'));
  await chooseFromProfile(page, 'Sign out');
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/localhost:\d+\/$/, { timeout: 15_000 });
    await expect(tab.getByRole('button', { name: 'Sign in with work account' })).toBeVisible();
    // The page may still navigate, which ends an evaluation.
    await expect.poll(() => tab.evaluate(() => sessionStorage.length).catch(() => undefined)).toBe(0);
  }
  expect(await readStoredSession(page)).toMatchObject({ state: 'NOT_LOGGED_IN', token: '', account: null });
  await expect
    .poll(async () => {
      const answer = await fetch(`${stack.origin}/api/user/directory`, {
        headers: { authorization: `Bearer ${session.token}` },
      });
      return answer.status;
    })
    .toBe(401);

  // A user of another organization signs in: the waiting tab follows, and the previous user's location is not restored.
  await signIn(page, 'engineer@fabrikam.example');
  await expect(other.getByRole('button', { name: 'Profile of Finn Engineer' })).toBeVisible({
    timeout: 15_000,
  });
  await expect(other.getByText('Fabrikam').first()).toBeVisible();
  await expect(page).toHaveURL(/\/portal$/);
});

test('signing in as a user of another organization moves the other tabs there', async ({ page, context }) => {
  await signIn(page, account);
  const other = await context.newPage();
  await other.goto(groups);
  await expect(other.getByRole('gridcell', { name: /^Contoso Development/ }).first()).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('persist:root'));
  const otherContext = await context.browser()!.newContext({ baseURL: new URL(page.url()).origin });
  const third = await otherContext.newPage();
  await signIn(third, 'engineer@fabrikam.example');
  const theirs = await third.evaluate(() => localStorage.getItem('persist:root'));
  await otherContext.close();
  expect(theirs).not.toBe(stored);
  await page.evaluate((root) => localStorage.setItem('persist:root', root!), theirs);
  await expect(other).toHaveURL(/\/portal$/, { timeout: 15_000 });
  await expect(other.getByRole('button', { name: 'Profile of Finn Engineer' })).toBeVisible();
});

test('the logout flag of another tab signs out and keeps the address', async ({ page, context, stack }) => {
  await signIn(page, account);
  await page.goto(groups);
  await expect(page.getByRole('gridcell', { name: /^Contoso Development/ }).first()).toBeVisible();
  const { token } = (await readStoredSession(page))!;
  const other = await context.newPage();
  await other.goto('/api/docs');
  await other.evaluate(() => localStorage.setItem('bp.logout', 'yes'));

  await expect(page).toHaveURL(/\/$/);
  await expect
    // The signed-out page may still be loading, but both tabs share their storage.
    .poll(async () => await readStoredSession(other))
    .toMatchObject({
      state: 'NOT_LOGGED_IN',
      token: '',
      latestURLPath: groups,
    });
  expect(await other.evaluate(() => localStorage.getItem('bp.logout'))).toBeNull();
  const { user } = stack.api(token);
  // The browser forgets the session first, so that signing out works without the server.
  await expect(async () => {
    await expect(user.directories()).rejects.toMatchObject({ status: 401 });
  }).toPass();
});
