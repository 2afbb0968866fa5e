import { expect, test } from '../harness/fixtures.ts';
import { signIn } from '../harness/portal.ts';
import { createSampleDeployment } from '../harness/sample-deployments.ts';

test.use({ stackOptions: { own: 'home' } });

test('the home page leads to what needs attention, and favorites appear on it', async ({ page, stack }) => {
  await createSampleDeployment(stack, 'failed');
  await test.step('sign-in opens the home page', async () => {
    await signIn(page, 'engineer@contoso.example', '/');
    await expect(page).toHaveURL(/\/portal\/home$/);
    await expect(page.getByRole('region', { name: 'Your recent deployments' })).toBeVisible();
  });

  await test.step('a count opens the list with the same deployments', async () => {
    const tiles = page.getByRole('region', { name: 'Needs your attention' });
    await tiles.getByRole('link', { name: /failed deployment/ }).click();
    await expect(page).toHaveURL(/f\.state=Failed/);
    await expect(page.getByRole('gridcell', { name: /^Pictured failure/ })).toBeVisible();
  });

  await test.step('a starred blueprint is a favorite', async () => {
    await page.goto('/portal');
    const star = page.getByRole('button', { name: 'Favorite: Linux virtual machine' });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    const favorites = page.getByRole('region', { name: 'Favorites' });
    await expect(favorites.getByRole('link', { name: 'Linux virtual machine' })).toBeVisible();
    await favorites.getByRole('button', { name: 'Favorite: Linux virtual machine' }).click();
    await expect(favorites.getByRole('link', { name: 'Linux virtual machine' })).toBeHidden();
  });

  await test.step('the logo leads to the home page, and the top bar shows the photo of the user', async () => {
    await page.goto('/portal/subscription/resourceGroup');
    const bar = page.getByRole('banner');
    await bar.getByRole('button', { name: /^Profile of/ }).hover();
    await expect(bar.locator('[data-initials=""]')).toBeVisible({ timeout: 10_000 });
    await bar.getByRole('link', { name: 'Blueport, go to Home' }).click();
    await expect(page).toHaveURL(/\/portal\/home$/);
  });

  await test.step('the organization’s deployments are one click away', async () => {
    await page.getByRole('button', { name: 'Organization' }).click();
    await expect(page).toHaveURL(/scope=all/);
    await expect(page.getByRole('region', { name: 'Recent deployments', exact: true })).toBeVisible();
  });
});

test('an administrator sees people and connections, an operator the installation', async ({
  page,
  browser,
  stack,
}) => {
  await signIn(page, 'admin@contoso.example', '/');
  await expect(page.getByRole('region', { name: 'Users' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cloud connections' })).toBeVisible();
  const context = await browser.newContext({ baseURL: stack.origin });
  const operator = await context.newPage();
  await signIn(operator, 'operator@blueport.example', '/');
  await expect(operator.getByRole('region', { name: 'Installation' })).toContainText('Organizations');
  await context.close();
});
