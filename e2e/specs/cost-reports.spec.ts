import type { Page } from '@playwright/test';
import { violationsOf } from '../harness/axe.ts';
import { switchColorScheme } from '../harness/color-scheme.ts';
import { expect, test } from '../harness/fixtures.ts';
import { startAs } from '../harness/stored-session.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const list = (page: Page) => dialog(page, 'Weekly reports');

test.beforeEach(async ({ page, stack }) => {
  await startAs(page, stack, 'admin@contoso.example');
});

test('subscribes to the shown cost, changes the day and unsubscribes with undo', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/portal/costanalysis?f.service=Storage&group=resourceGroup');
  await page.getByRole('button', { name: 'Weekly reports' }).click();
  await expect(list(page).getByText('No weekly reports')).toBeVisible();
  await list(page).getByRole('button', { name: 'Subscribe' }).click();
  const form = dialog(page, 'Subscribe to a weekly report');
  await form.getByRole('textbox', { name: 'Name of the new view' }).fill('Storage by group');
  expect(await violationsOf(page)).toEqual([]);
  await form.getByRole('button', { name: 'Subscribe' }).click();

  const row = list(page).getByRole('listitem').filter({ hasText: 'Storage by group' });
  await expect(row).toContainText(/Monday, 8:00/);
  await row.getByRole('button', { name: 'Edit Storage by group' }).click();
  await dialog(page, 'Weekly report Storage by group').getByRole('combobox', { name: 'Day' }).click();
  await page.getByRole('option', { name: 'Friday' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText(/Friday, 8:00/);
  expect(await violationsOf(page)).toEqual([]);
  await switchColorScheme(page, 'dark');
  expect(await violationsOf(page)).toEqual([]);

  await row.getByRole('button', { name: 'Unsubscribe from Storage by group' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText(/Friday, 8:00/);
  await row.getByRole('link', { name: 'Storage by group' }).click();
  await expect(list(page)).toBeHidden();
  await expect(page).toHaveURL(/f\.service=Storage&group=resourceGroup&view=/);
  expect(consoleErrors).toEqual([]);
});

test('shows that the person has already unsubscribed from the report of a mail', async ({ page }) => {
  await page.goto('/portal/costanalysis?report=01900000-0000-7000-8000-000000000000');
  await expect(list(page).getByText('You have already unsubscribed from this report.')).toBeVisible();
  await expect(page).not.toHaveURL(/report=/);
});
