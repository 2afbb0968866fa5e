import { expect, test } from '../harness/fixtures.ts';
import { startAs } from '../harness/stored-session.ts';

test('subscriptions are connected, and resource groups are created, tagged, locked, shared and deleted', async ({
  page,
  stack,
  consoleErrors,
}) => {
  await startAs(page, stack, 'admin@contoso.example');
  await page.goto('/portal/subscription');
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription List' })).toBeVisible();
  const row = page.getByRole('row', { name: /Contoso Sandbox/ });
  // The connection has synced it by now, or does so while the test waits.
  await expect(row.getByText(/seconds? ago|now|minutes? ago/)).toBeVisible({ timeout: 60_000 });
  await row.click();
  const panel = page.getByRole('complementary', { name: 'Contoso Sandbox' });
  await expect(panel.getByText('Organization connection')).toBeVisible();
  await panel.getByRole('button', { name: 'Set as my default' }).click();
  await expect(panel.getByRole('button', { name: 'Remove as my default' })).toBeVisible();
  await panel.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(panel.getByText('Not connected').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(panel.getByText('Complete')).toBeVisible({ timeout: 60_000 });

  await page.goto('/portal/subscription/resourceGroup?sids=All');
  await page.getByRole('button', { name: 'Create resource group' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: /^Subscription/ })).toHaveValue(/./);
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('rg-by-hand');
  await dialog.getByRole('combobox', { name: /^Region/ }).selectOption('westeurope');
  await dialog.getByRole('button', { name: 'Add tag' }).click();
  await dialog.getByRole('textbox', { name: /^Tag/ }).fill('env');
  await dialog.getByRole('textbox', { name: /^Value/ }).fill('test');
  await dialog.getByRole('button', { name: 'Create resource group' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'rg-by-hand' })).toBeVisible();

  await page.getByRole('tab', { name: 'Tags' }).click();
  await page.getByRole('textbox', { name: /^Value/ }).fill('prod');
  await page.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByRole('button', { name: 'Save tags' })).toHaveAttribute('aria-disabled', 'true');

  await page.getByRole('tab', { name: 'Locks' }).click();
  await page.getByRole('button', { name: 'Add lock' }).click();
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('keep');
  await dialog.getByRole('button', { name: 'Add lock' }).click();
  await expect(page.getByRole('button', { name: 'Remove lock keep' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete resource group' }).click();
  await expect(dialog.getByText(/A lock prevents the deletion: keep/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove lock keep' }).click();
  await expect(page.getByText('No locks')).toBeVisible();

  await page.getByRole('tab', { name: 'Access' }).click();
  await expect(page.getByText('reader@contoso.example')).toBeVisible();
  await page.getByRole('button', { name: 'Add role assignment' }).click();
  await dialog.getByRole('combobox', { name: /^Principal/ }).fill('reader');
  await page.getByRole('option', { name: /reader@contoso\.example/ }).click();
  await dialog.getByRole('combobox', { name: /^Role/ }).fill('Storage Account Contributor');
  await page.getByRole('option', { name: /^Storage Account Contributor/ }).click();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  const assignmentRow = page.getByRole('row', { name: /Storage Account Contributor/ });
  await expect(assignmentRow.getByText('This scope')).toBeVisible();
  await assignmentRow.getByRole('button', { name: /^Explain/ }).click();
  await dialog.getByRole('textbox', { name: 'Action' }).fill('Microsoft.Storage/storageAccounts/write');
  await dialog.getByRole('button', { name: 'Explain access' }).click();
  await expect(dialog.getByText(/has permission for Microsoft\.Storage/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await assignmentRow.getByRole('button', { name: /^Remove: / }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(assignmentRow).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete resource group' }).click();
  await dialog.getByRole('textbox', { name: /^Type rg-by-hand/ }).fill('rg-by-hand');
  await dialog.getByRole('button', { name: 'Delete resource group' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Resource Group' })).toBeVisible();
  await expect(page.getByRole('row', { name: /rg-by-hand/ })).toHaveCount(0);

  // Every change of the group uses the user's own principal (reliability.md T18).
  const changes = (await stack.ledger('/arm')).filter(
    ({ method, url }) => method !== 'GET' && /rg-by-hand/i.test(url),
  );
  expect(changes.length).toBeGreaterThan(5);
  expect([...new Set(changes.map(({ principal }) => principal?.name))]).toEqual(['admin@contoso.example']);
  expect(consoleErrors).toEqual([]);
});
