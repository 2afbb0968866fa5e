import { expect, test } from '../harness/fixtures.ts';
import { startAs } from '../harness/stored-session.ts';

const admin = 'admin@contoso.example';
const reader = 'reader@contoso.example';
const week = 7 * 24 * 60 * 60_000;

// A dedicated product, because notifications of other tests would change the count.
test.use({ stackOptions: { own: 'permission-requests' } });

test('a user requests a permission and receives it for a week', async ({ browser, page, stack }) => {
  const administrator = stack.api(await stack.token(admin));
  const role = await administrator.role.create({
    body: { name: 'Auditor', description: 'Reads the audit log', permissions: ['auditList'] },
  });
  await startAs(page, stack, admin);
  await page.goto('/portal');
  const context = await browser.newContext({ baseURL: stack.origin });
  const asking = await context.newPage();
  await startAs(asking, stack, reader);
  await asking.goto('/portal/audit');
  await expect(asking.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  await asking.getByRole('textbox', { name: /Reason/ }).fill('Quarterly review, for a week.');
  await asking.getByRole('button', { name: 'Request access' }).click();
  await expect(asking.getByRole('status').filter({ hasText: 'An administrator will decide.' })).toBeVisible();

  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  await drawer.getByRole('link', { name: /requests a permission.*Quarterly review/s }).click();
  await expect(page.getByRole('tab', { name: 'Permission requests (1)' })).toBeVisible();
  const row = page.getByRole('row', { name: /Quarterly review/ });
  await row.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: /Grant a permission to/ });
  await dialog.getByRole('radio', { name: 'Auditor' }).check();
  await expect(dialog.getByRole('combobox', { name: 'End' })).toHaveText('After 1 week');
  await dialog.getByRole('button', { name: 'Assign role' }).click();
  await expect(page.getByRole('tab', { name: 'Permission requests', exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(row).toContainText('Auditor');

  // The waiting page opens without a reload.
  await expect(asking.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
  const { result } = await administrator.permissionRequest.list();
  expect(result).toMatchObject([{ state: 'Approved', role: role.name, key: 'auditList' }]);
  const remaining = Date.parse(result[0]!.until!) - Date.now();
  expect(remaining).toBeGreaterThan(week - 120_000);
  expect(remaining).toBeLessThanOrEqual(week);
  await context.close();
});
