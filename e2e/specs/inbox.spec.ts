import { everyRule, violationsOf } from '../harness/axe.ts';
import { expect, test } from '../harness/fixtures.ts';
import { startAs } from '../harness/stored-session.ts';

const admin = 'admin@contoso.example';
const reader = 'reader@contoso.example';

// A dedicated product, because notifications of other tests would change the count.
test.use({ stackOptions: { own: 'inbox' } });

test('messages are marked as done, restored, snoozed and filtered', async ({ page, stack }) => {
  const administrator = stack.api(await stack.token(admin));
  for (const title of ['Maintenance', 'New region', 'Price change']) {
    await administrator.announcement.create({ body: { title, message: `Details of ${title}` } });
  }
  const requester = stack.api(await stack.token(reader));
  const request = await requester.permissionRequest.create({
    body: { key: 'auditList', reason: 'Quarterly review' },
  });
  await startAs(page, stack, admin);
  await page.goto('/portal');
  await page.getByRole('button', { name: 'Notifications, 4 unread' }).click();
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  const row = (name: string | RegExp) => drawer.getByRole('listitem').filter({ hasText: name });

  await test.step('a message that needs action comes first and has a view', async () => {
    await expect(drawer.getByRole('listitem').first()).toContainText('requests a permission');
    await expect(drawer.getByRole('tab', { name: 'Needs action 1' })).toBeVisible();
    expect(await violationsOf(page, everyRule)).toEqual([]);
  });

  await test.step('the keyboard moves between messages and marks one as done, which can be undone', async () => {
    await row('Maintenance').getByRole('button').first().focus();
    await page.keyboard.press('k');
    await expect(row('New region').getByRole('button').first()).toBeFocused();
    await page.keyboard.press('e');
    await expect(row('New region')).toHaveCount(0);
    await expect(row('Maintenance').getByRole('button').first()).toBeFocused();
    await page.keyboard.press('u');
    await expect(drawer.getByRole('tab', { name: 'Unread 2' })).toBeVisible();
    await drawer.getByRole('button', { name: 'Undo' }).click();
    await expect(row('New region')).toBeVisible();
    await expect(drawer.getByRole('tab', { name: 'Unread 3' })).toBeVisible();
  });

  await test.step('a snoozed message returns without a reload', async () => {
    await row('Price change').hover();
    await drawer.getByRole('button', { name: 'Snooze “Price change”' }).click();
    await page.getByRole('menuitem', { name: /Tomorrow morning/ }).click();
    await expect(row('Price change')).toHaveCount(0);
    await expect(row('New region').getByRole('button').first()).toBeFocused();
    await drawer.getByRole('tab', { name: 'Snoozed 1' }).click();
    await expect(row('Price change')).toBeVisible();
    await drawer.getByRole('tab', { name: 'All' }).click();
    const { result } = await administrator.notification.list();
    const snoozed = result.find(({ subject }) => subject === 'Price change')!;
    const until = new Date(Date.now() + 2500).toISOString();
    await administrator.notification.snooze({ body: { ids: [snoozed.id], until } });
    await expect(row('Price change')).toBeVisible({ timeout: 20_000 });
  });

  await test.step('a filter by kind applies to all messages that are marked as done', async () => {
    await drawer.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Announcements' }).click();
    await expect(row('requests a permission')).toHaveCount(0);
    await drawer.getByRole('button', { name: 'Mark all as done' }).click();
    await expect(drawer.getByText('No notifications')).toBeVisible();
    await drawer.getByRole('tab', { name: 'Done' }).click();
    await expect(drawer.getByRole('listitem')).toHaveCount(3);
    expect(await violationsOf(page, everyRule)).toEqual([]);
    await drawer.getByRole('tab', { name: 'All' }).click();
    await drawer.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'All kinds' }).click();
    await expect(row('requests a permission')).toBeVisible();
  });

  await test.step('a request leaves the inbox when it is canceled', async () => {
    await requester.permissionRequest.cancel({ id: request.id });
    await expect(row('requests a permission')).toHaveCount(0);
  });

  await test.step('done messages are deleted one by one, or all after a confirmation', async () => {
    await drawer.getByRole('tab', { name: 'Done' }).click();
    await expect(row('Price change')).toBeVisible();
    // Other messages may still arrive in the list, so nothing is counted.
    await drawer.getByRole('listitem').first().hover();
    const remove = drawer.getByRole('button', { name: /^Remove “/ }).first();
    const name = (await remove.getAttribute('aria-label')) ?? '';
    await remove.click();
    await expect(drawer.getByRole('button', { name, exact: true })).toHaveCount(0);
    await expect(drawer.getByRole('listitem').first().getByRole('button').first()).toBeFocused();
    await drawer.getByRole('button', { name: 'Delete all' }).click();
    const confirmation = page.getByRole('dialog', { name: /^Delete \d+ notifications?$/ });
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    await expect(drawer.getByRole('listitem').first()).toBeVisible();
    await drawer.getByRole('button', { name: 'Delete all' }).click();
    await confirmation.getByRole('button', { name: 'Delete all' }).click();
    await expect(drawer.getByRole('listitem')).toHaveCount(0);
  });

  await test.step('the settings of the drawer open the preferences', async () => {
    await drawer.getByRole('link', { name: 'Notification settings' }).click();
    await expect(page.getByRole('checkbox', { name: 'Expiring deployments: Mail' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Notifications', level: 2 })).toBeInViewport();
  });
});
