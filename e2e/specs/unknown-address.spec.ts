import { expect, test } from '../harness/fixtures.ts';

test('an unknown address outside the portal shows a page with a link to the portal', async ({ page }) => {
  const response = await page.goto('/nonsense/deep');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Blueprints' }).click();
  await expect(page.getByRole('button', { name: 'Sign in with work account' })).toBeVisible();
});
