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
