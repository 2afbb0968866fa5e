import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import { fillPlace, goToStep } from '../harness/portal.ts';
import type { Stack } from '../harness/stack.ts';
import { startSignedIn } from '../harness/stored-session.ts';

async function pageOf(browser: Browser, stack: Stack, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.origin });
  await startSignedIn(context, await stack.session(email));
  return context.newPage();
}

/** Types a name and selects it from the cloud's suggestions. */
async function complete(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: new RegExp(`^${label}`) });
  await field.click();
  await field.fill(text);
  await page.getByRole('option', { name: text, exact: true }).click();
}

test('an administrator adds an image and a required extension, and an engineer’s Linux machine uses both', async ({
  browser,
  stack,
}) => {
  const admin = await pageOf(browser, stack, 'admin@contoso.example');
  let address = '';
  await test.step('add an image with names from the cloud, and see that it exists', async () => {
    await admin.goto('/portal/image');
    await admin.getByRole('button', { name: 'Add image' }).first().click();
    await admin.getByRole('textbox', { name: 'Title' }).fill('House Rocky 9');
    await complete(admin, 'Publisher', 'resf');
    await complete(admin, 'Offer', 'rockylinux-x86_64');
    await complete(admin, 'SKU', '9-base');
    await admin.getByRole('button', { name: 'Check availability' }).click();
    await expect(admin.getByText(/Available. Current version: 9\.6/)).toBeVisible();
    await admin.getByRole('button', { name: 'Use this plan' }).click();
    await expect(admin.getByRole('textbox', { name: 'Plan product' })).toHaveValue('rockylinux-x86_64');
    await admin.getByRole('button', { name: 'Add image' }).click();
    await expect(admin.getByRole('heading', { level: 1, name: 'House Rocky 9' })).toBeVisible();
    address = admin.url();
  });

  await test.step('require an extension', async () => {
    await admin.goto('/portal/extension/new');
    await admin.getByRole('textbox', { name: 'Title' }).fill('House monitoring');
    await admin.getByRole('combobox', { name: 'Wizard behavior' }).click();
    await admin.getByRole('option', { name: 'Mandatory' }).click();
    await complete(admin, 'Publisher', 'Microsoft.Azure.Monitor');
    await complete(admin, 'Type', 'AzureMonitorLinuxAgent');
    await complete(admin, 'Version', '1.33');
    await admin.getByRole('textbox', { name: 'Protected settings' }).fill('{"workspaceKey": "k-31415"}');
    await admin.getByRole('button', { name: 'Add extension' }).click();
    await expect(admin.getByRole('heading', { level: 1, name: 'House monitoring' })).toBeVisible();
    await expect(admin.getByText('Current protected settings: workspaceKey.')).toBeVisible();
  });

  const engineer = await pageOf(browser, stack, 'engineer@contoso.example');
  await test.step('choose the image; the extension is preselected and locked', async () => {
    await engineer.goto('/portal/blueprint/linux-vm/form');
    await fillPlace(engineer, { title: 'House machine', resourceGroup: 'rg-house-machine' });
    await goToStep(engineer, 'Administrator');
    await engineer.getByRole('radio', { name: /House Rocky 9/ }).check();
    await expect(engineer.getByRole('checkbox', { name: /House monitoring/ })).toBeDisabled();
    await expect(engineer.getByRole('checkbox', { name: /House monitoring/ })).toBeChecked();
    await engineer
      .locator('[id="field-parameters.adminPasswordOrKey"]')
      .fill('ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExample engineer@contoso.example');
    await goToStep(engineer, 'Summary');
    await expect(engineer.getByText('House Rocky 9').first()).toBeVisible();
  });

  await test.step('deploy; the cloud has the image and the extension', async () => {
    await engineer.getByRole('button', { name: 'Deploy', exact: true }).click();
    await expect(engineer.getByText('Deployment succeeded')).toBeVisible({ timeout: 40_000 });
    const token = await stack.cloudToken('engineer@contoso.example', 'management');
    const groupIds = (await stack.ledger('/arm')).flatMap(
      ({ url }) => /\/subscriptions\/[0-9a-f-]{36}\/resourcegroups\/rg-house-machine/i.exec(url) ?? [],
    );
    const read = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${stack.sandboxPort}/arm${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return (await answer.json()) as { value: { id: string; name: string; type: string }[] };
    };
    const group = groupIds[0] ?? '';
    const list = await read(`${group}/resources?api-version=2021-04-01`);
    const machine = list.value.find(({ type }) => type === 'Microsoft.Compute/virtualMachines');
    const text = JSON.stringify(await read(`${machine?.id}?api-version=2024-11-01`));
    expect(text).toContain('"sku":"9-base"');
    expect(text).toContain('"product":"rockylinux-x86_64"');
    const extension = `${machine?.id}/extensions/blueport-AzureMonitorLinuxAgent?api-version=2024-11-01`;
    const installed = JSON.stringify(await read(extension));
    expect(installed).toContain('"publisher":"Microsoft.Azure.Monitor"');
    expect(installed).not.toContain('k-31415');
  });

  await test.step('an image in use is retired instead of deleted', async () => {
    await admin.goto('/portal/image');
    await expect(admin.getByText('resf:rockylinux-x86_64:9-base:latest')).toBeVisible();
    await admin.goto(address);
    await admin.getByRole('button', { name: 'Delete' }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByText(/House machine/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Retire' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(admin.getByText('Retired').first()).toBeVisible();
  });

  await test.step('a retired image is offered again from the list', async () => {
    await admin.goto('/portal/image');
    const row = admin.getByRole('row').filter({ hasText: 'resf:rockylinux-x86_64' });
    await row.getByRole('checkbox').click();
    await admin.getByRole('button', { name: 'Reactivate' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Reactivate 1 entry' });
    await dialog.getByRole('button', { name: 'Reactivate' }).click();
    await expect(dialog.getByRole('status')).toContainText('1 of 1');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(row).toContainText('Active');
  });
});
