import { colourRules, everyRule, violationsOf } from '../harness/axe.ts';
import { switchColorScheme } from '../harness/color-scheme.ts';
import { expect, test } from '../harness/fixtures.ts';
import { startAs } from '../harness/stored-session.ts';

const account = 'engineer@contoso.example';

test('an offline page keeps its data with its age, and is up to date again when the network is back', async ({
  page,
  context,
  stack,
}) => {
  await startAs(page, stack, account);
  await page.goto('/portal');
  const card = page.getByRole('link', { name: /Storage account/ }).first();
  await expect(card).toBeVisible();
  const banner = page.getByRole('status', { name: 'Connection' });
  await expect(banner).toBeAttached();
  await context.setOffline(true);
  await expect(banner).toContainText(/You are offline\.\s*Last updated/);
  await expect(card).toBeVisible();
  expect(await violationsOf(page, everyRule)).toEqual([]);
  await switchColorScheme(page, 'dark');
  expect(await violationsOf(page, colourRules)).toEqual([]);
  // A screen whose code cannot be loaded shows the failure instead of going blank.
  await page.getByRole('link', { name: 'Deployments', exact: true }).click();
  await expect(page.getByRole('main')).toContainText(/Loading chunk|could not be loaded/i);
  await expect(banner).toContainText('You are offline.');
  await context.setOffline(false);
  await expect(page.getByText('Reconnected. The page is up to date.')).toBeVisible();
  await expect(banner).toBeEmpty();
  await expect(page.getByRole('heading', { level: 1, name: 'Deployments' })).toBeVisible();
});

test('an unreachable server is named, retried on request, and the page refetches its data', async ({
  page,
  stack,
}) => {
  await startAs(page, stack, account);
  await page.goto('/portal/subscription');
  await expect(page.getByText('Contoso Development').first()).toBeVisible();
  const banner = page.getByRole('status', { name: 'Connection' });
  await expect(banner).toBeAttached();
  let isDown = true;
  await page.route(/\/(api|healthz)/, (route) =>
    isDown ? route.abort('connectionrefused') : route.continue(),
  );
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(banner).toContainText(/Could not reach the server\. Retrying automatically\.\s*Last updated/);
  isDown = false;
  const refetched = page.waitForResponse((response) => response.url().includes('/api/user/home'));
  await banner.getByRole('button', { name: 'Retry now' }).click();
  await refetched;
  await expect(banner).toBeEmpty();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
});
