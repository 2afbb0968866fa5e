import type { Route } from '@playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import { signIn } from '../harness/portal.ts';

test('the operator sets the contact that people without access see', async ({ page, stack }) => {
  await signIn(page, 'operator@blueport.example');
  await page.goto('/portal/website-settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Website Settings' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit settings' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Contact address').fill('desk@blueport.example');
  await dialog.getByLabel('Support page').fill('https://help.blueport.example/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByRole('link', { name: 'desk@blueport.example' })).toBeVisible();

  await test.step('a page before sign-in names the contact', async () => {
    const visitor = await page.context().browser()!.newContext();
    const signedOut = await visitor.newPage();
    await signedOut.goto(`${stack.origin}/?invitation=used`);
    await expect(signedOut.getByRole('link', { name: 'desk@blueport.example' })).toBeVisible();
    await expect(signedOut.getByRole('link', { name: 'Support page' })).toBeVisible();
    await visitor.close();
  });
});

test('administrators of customers have no website settings', async ({ page }) => {
  await signIn(page, 'admin@contoso.example');
  await expect(page.getByRole('link', { name: 'Website Settings' })).toHaveCount(0);
  await page.goto('/portal/website-settings');
  await expect(page.getByText('Open website settings').first()).toBeVisible();
});

for (const [name, path] of [
  ['landing', '**/api/web-settings/landing'],
  ['sign-in settings', '**/api/portal/config/signin'],
] as const) {
  test(`sign-in appears within three seconds while the call for the ${name} hangs or fails`, async ({
    page,
  }) => {
    const button = page.getByRole('button', { name: 'Sign in with work account' });
    for (const respond of [() => undefined, (route: Route) => route.fulfill({ status: 500, body: '' })]) {
      await page.route(path, respond);
      const call = page.waitForRequest(path);
      await page.goto('/', { waitUntil: 'commit' });
      await call;
      await expect(button).toBeVisible({ timeout: 3000 });
      await page.unroute(path);
    }
  });
}
