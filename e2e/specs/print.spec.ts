import { addressOf } from '../harness/address-of.ts';
import { expect, test } from '../harness/fixtures.ts';
import { startAs } from '../harness/stored-session.ts';

const engineer = 'engineer@contoso.example';

test('a printed page shows only its content, in light colors, with its address', async ({ page, stack }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await startAs(page, stack, engineer);
  const address = await addressOf(stack, { path: '/portal/{deployment drifted}', account: engineer });
  await page.goto(address);
  const heading = page.getByRole('heading', { level: 1, name: 'Pictured drift' });
  await expect(heading).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Main menu' });
  await expect(sidebar).toBeVisible();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText(stack.origin + address)).toBeVisible();
  await expect(heading).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
  await expect(sidebar).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(1);

  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await expect(sidebar).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
});

test('a printed list has its column headings and no fields', async ({ page, stack }) => {
  await startAs(page, stack, engineer);
  await page.goto('/portal/subscription/resourceGroup?sids=All');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create resource group' })).toBeHidden();
  await expect(page.getByRole('main').locator('input:visible')).toHaveCount(0);
  // All rows of the page, not only those that fit in the window.
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(40);
});
