import { expect, test } from '../harness/fixtures.ts';
import { signIn } from '../harness/portal.ts';

test('an unknown address outside the portal shows a page with a link to the portal', async ({ page }) => {
  const response = await page.goto('/nonsense/deep');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Blueprints' }).click();
  await expect(page.getByRole('button', { name: 'Sign in with work account' })).toBeVisible();
});

test('an unknown address inside the portal opens Blueprints with a notice that can be dismissed', async ({
  page,
}) => {
  await signIn(page, 'engineer@contoso.example');
  await page.goto('/portal/no-such-page');
  await expect(page.getByRole('heading', { level: 1, name: 'Blueprints' })).toBeVisible();
  const notice = page.getByRole('alert').filter({ hasText: '/portal/no-such-page' });
  await expect(notice).toContainText('This page does not exist');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Blueprints' })).toBeVisible();
  await expect(notice).toBeHidden();
});
