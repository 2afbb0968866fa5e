import { expect, test } from '../harness/fixtures.ts';

test.use({ stackOptions: { environment: { OPEN_DOCS: '0' } } });

test('the protected API reference is shown after sign-in', async ({ page, stack, consoleErrors }) => {
  expect((await fetch(`${stack.origin}/api/openapi.json`)).status).toBe(401);
  await page.goto('/api/docs');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Sign in to read the API reference' }),
  ).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /reader@contoso\.example/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  await expect(page).toHaveURL(`${stack.origin}/api/docs`);

  await page.getByRole('searchbox', { name: 'Filter operations' }).fill('GET /api/role');
  await page.locator('[id="role.list"] summary').click();
  await expect(page.getByLabel('Response 200')).toContainText('"properties"');
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download OpenAPI document' }).click();
  expect((await download).suggestedFilename()).toBe('openapi.json');
  expect(consoleErrors).toEqual([]);
});
