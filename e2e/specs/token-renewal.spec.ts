import type { BrowserContext, Page } from '@playwright/test';
import { callCloudFrom, isRenewal, tokenSecondsLeft } from '../harness/cloud-access.ts';
import { expect, test } from '../harness/fixtures.ts';
import { signIn } from '../harness/portal.ts';
import { RequestWatch } from '../harness/request-watch.ts';
import type { Stack } from '../harness/stack.ts';

const tokenSeconds = 3599;

// A separate stack, because its clock runs ahead of all other tests.
test.use({
  stackOptions: {
    own: 'token renewal',
    hasMovableClock: true,
    environment: { SANDBOX_TOKEN_SECONDS: String(tokenSeconds) },
  },
});

const cloudDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Your access to the cloud has expired' });

const renewalsOf = ({ sent }: RequestWatch) => sent.filter(({ method, url }) => isRenewal(method, url));

/** Moves the clocks of browser, server and embedded cloud. */
async function pass(context: BrowserContext, stack: Stack, seconds: number): Promise<void> {
  await stack.advance(seconds * 1000);
  await context.clock.fastForward(seconds * 1000);
}

async function openSubscriptions(page: Page): Promise<void> {
  await page.goto('/portal/subscription/resourceGroup?sids=All');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('two tabs keep their access to the cloud through three token lifetimes', async ({
  page,
  context,
  stack,
}) => {
  await context.clock.install();
  await signIn(page, 'engineer@contoso.example');
  const other = await context.newPage();
  await openSubscriptions(other);
  const requests = new RequestWatch(context);
  // Past the time of the renewal and before the end of the tokens, so that every call finds valid ones.
  const step = tokenSeconds - 250;
  const steps = Math.ceil((3 * tokenSeconds) / step);
  for (let stepIndex = 0; stepIndex < steps; stepIndex += 1) {
    await pass(context, stack, step);
    for (const tab of [page, other]) {
      expect(await callCloudFrom(tab)).toBe(200);
      await expect.poll(() => tokenSecondsLeft(tab)).toBeGreaterThan(300);
    }
  }
  for (const tab of [page, other]) await openSubscriptions(tab);
  expect(requests.failed).toEqual([]);
  expect(renewalsOf(requests).length).toBeGreaterThanOrEqual(steps);
});

test('a computer that sleeps past the expiry of its tokens renews them before calling the cloud', async ({
  page,
  context,
  stack,
}) => {
  await context.clock.install();
  const requests = new RequestWatch(context);
  await signIn(page, 'admin@agency.example');
  // The directory's library keeps a cache per tab; this one has none and renews in a hidden frame.
  const other = await context.newPage();
  await other.goto('/portal/help');
  await other.getByRole('button', { name: 'Subscription' }).click();
  const link = other.getByRole('link', { name: 'Resource Group' });
  await expect(link).toBeVisible();
  await page.close();
  await requests.settled();
  await pass(context, stack, 3 * tokenSeconds);
  await link.click();
  await expect(other.getByRole('row').nth(1)).toBeVisible();
  expect(await callCloudFrom(other)).toBe(200);
  expect(requests.failed).toEqual([]);
  expect(renewalsOf(requests)).not.toEqual([]);
  expect(requests.sent.filter(({ url }) => /\/authorize\?.*prompt=none/.test(url))).not.toEqual([]);
});

test('an interactive sign-in renews both tabs when silent renewal fails', async ({
  page,
  context,
  stack,
}) => {
  test.slow();
  await context.clock.install();
  const account = 'engineer@contoso.example';
  await signIn(page, account);
  const other = await context.newPage();
  await openSubscriptions(other);
  await openSubscriptions(page);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await stack.revoke(account);
  await pass(context, stack, tokenSeconds);
  // Tabs take turns attempting a silent renewal, each for up to 20 seconds.
  for (const tab of [page, other]) await expect(cloudDialog(tab)).toBeVisible({ timeout: 60_000 });
  const opening = page.waitForEvent('popup');
  await cloudDialog(page).getByRole('button', { name: 'Sign in and continue' }).click();
  await opening;
  for (const tab of [page, other]) {
    await expect(cloudDialog(tab)).toBeHidden();
    expect(await callCloudFrom(tab)).toBe(200);
  }
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test('“Try again” renews the missing token of a failed call', async ({ page, context, stack }) => {
  await context.clock.install();
  await signIn(page, 'engineer@contoso.example');
  // The portal cannot get new tokens, so the call is sent without them and rejected.
  await context.route('**/api/user/session', (route) => route.abort('connectionfailed'));
  await pass(context, stack, tokenSeconds);
  await page.goto('/portal/subscription/resourceGroup?sids=All');
  const retryButton = page.getByRole('button', { name: 'Try again' }).first();
  await expect(retryButton).toBeVisible();
  await context.unroute('**/api/user/session');
  await retryButton.click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(() => tokenSecondsLeft(page)).toBeGreaterThan(300);
  expect(await callCloudFrom(page)).toBe(200);
});
