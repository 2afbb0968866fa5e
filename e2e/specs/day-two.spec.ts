import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type DeploymentDetail, deploymentPath } from '@blueport/contracts';
import { ApiClient } from '../house/api-client.ts';
import { expect, test } from '../house/fixtures.ts';
import { signIn } from '../house/portal.ts';
import type { Stack } from '../house/stack.ts';

test.use({ stackOptions: { server: ['e2e/house/portal-in-time.ts'] } });

const blueprint = 'ledger-files';

/** Files of a team; the second version asks for an owner and adds a container. */
function templateOf(version: 1 | 2): string {
  const account = "[concat('ledger', uniqueString(resourceGroup().id))]";
  const files = {
    type: 'Microsoft.Storage/storageAccounts',
    apiVersion: '2023-05-01',
    kind: 'StorageV2',
    name: account,
    location: "[parameters('location')]",
    sku: { name: version === 1 ? 'Standard_LRS' : 'Standard_ZRS' },
    properties: { supportsHttpsTrafficOnly: true, minimumTlsVersion: 'TLS1_2', allowBlobPublicAccess: false },
    ...(version === 2 && { tags: { owner: "[parameters('owner')]" } }),
  };
  return JSON.stringify(
    {
      $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
      contentVersion: '1.0.0.0',
      parameters: {
        location: { type: 'string', defaultValue: '[resourceGroup().location]' },
        ...(version === 2 && { owner: { type: 'string', minLength: 3 } }),
      },
      resources: [files],
    },
    null,
    2,
  );
}

/** The author writes, tests and publishes through the API what authoring.spec.ts writes in the browser. */
async function publishFirst(author: ApiClient): Promise<void> {
  await author.json(
    'POST',
    '/api/blueprint/model',
    {
      name: blueprint,
      title: 'Ledger files',
      summary: 'Files of the ledger.',
      category: 'Storage',
      clouds: ['general'],
      template: templateOf(1),
      releaseNotes: 'First release.',
    },
    201,
  );
  const version = `/api/blueprint/model/${blueprint}/version/1.0.0`;
  await author.json('POST', `${version}/bench`);
  const { etag } = await author.json<{ etag: string }>('GET', version);
  const published = await author.send(
    'PUT',
    `${version}/state`,
    { state: 'Published' },
    { 'if-match': etag },
  );
  expect(published.status, await published.text()).toBe(200);
}

/** Somebody changes the storage account without asking the portal. */
async function changeBehindItsBack(stack: Stack, deployment: DeploymentDetail): Promise<void> {
  const { id } = deployment.resources.find(({ type }) => /storageAccounts$/i.test(type))!;
  const answer = await fetch(`http://127.0.0.1:${stack.sandboxPort}/arm${id}?api-version=2023-05-01`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${await stack.cloudToken('admin@contoso.example', 'management')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ properties: { minimumTlsVersion: 'TLS1_0' } }),
  });
  expect(answer.status).toBe(200);
}

/** The portal stands still, days pass, and it starts again. */
async function letDaysPass(stack: Stack, page: Page, days: number): Promise<void> {
  await stack.stopServer();
  writeFileSync(path.join(stack.dataFolder, 'days-passed'), String(days));
  await stack.startServer();
  await page.reload();
}

test('what was deployed drifts, is upgraded, is shared and expires', async ({ browser, page, stack }) => {
  test.slow();
  const author = await ApiClient.signIn(stack, 'admin@contoso.example');
  const member = await ApiClient.signIn(stack, 'engineer@contoso.example');
  await publishFirst(author);
  const { subscriptionId } = (await member.subscriptions()).find(
    ({ displayName }) => displayName === 'Contoso Development',
  )!;
  const id = await member.deploy({
    blueprint,
    title: 'Ledger of the year',
    subscriptionId,
    resourceGroup: 'rg-ledger',
    location: 'westeurope',
    tags: {},
    parameters: {},
  });
  const deployment = await member.settled(id);
  expect(deployment.state).toBe('Succeeded');
  const address = `/portal${deploymentPath(deployment)}`;
  await signIn(page, 'engineer@contoso.example');

  await test.step('somebody changes it outside of the portal, and it is told', async () => {
    await page.goto(`${address}?tab=resources`);
    await expect(page.getByText(/everything is as declared/)).toBeVisible();
    await changeBehindItsBack(stack, deployment);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Somebody changed resources outside of the portal.')).toBeVisible();
    const changed = page.getByRole('row', { name: /minimumTlsVersion/ });
    await expect(changed).toContainText('TLS1_2');
    await expect(changed).toContainText('TLS1_0');
  });

  await test.step('the portal notices it by itself; the list marks, filters, sorts and exports it', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Ledger of the year' });
    await page.goto('/portal/deployment');
    const mark = row.getByRole('img', { name: /^1 resource is not as declared, seen / });
    await expect(mark).toBeVisible({ timeout: 30_000 });
    const columns = 'cols=title,drift,driftCheckedAt&sort=-driftCheckedAt';
    await page.goto(`/portal/deployment?f.drift=none&${columns}`);
    await expect(page.getByText('Nothing matches these filters')).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.goto(`/portal/deployment?f.drift=drifted&${columns}`);
    await expect(row).toContainText('1 resource drifted');
    await expect(row).toContainText(/ago|now/);
    await page.getByRole('button', { name: /^Export/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).click(),
    ]);
    const [head, line] = readFileSync(await download.path(), 'utf8').split('\n');
    expect(head).toContain('Drift');
    expect(line).toMatch(/Ledger of the year.*drifted.*T/);
  });

  await test.step('the author publishes a version that asks for more', async () => {
    const context = await browser.newContext({ baseURL: stack.origin });
    const other = await context.newPage();
    await signIn(other, 'admin@contoso.example');
    await other.goto(`/portal/model/${blueprint}`);
    await other.getByRole('button', { name: 'New version' }).click();
    const dialog = other.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: 'Version' })).toHaveValue('1.1.0');
    await dialog.getByRole('textbox', { name: 'What is new' }).fill('Zone-redundant, with an owner.');
    await dialog.getByRole('button', { name: 'New version' }).click();
    await expect(dialog).toHaveCount(0);
    const draft = `/api/blueprint/model/${blueprint}/version/1.1.0`;
    const { etag } = await author.json<{ etag: string }>('GET', draft);
    const cases = [{ name: 'Owned', parameters: { owner: 'Finance' }, expect: 'success' }];
    const edit = { template: templateOf(2), cases };
    expect((await author.send('PUT', draft, edit, { 'if-match': etag })).status).toBe(200);
    await other.goto(`/portal/model/${blueprint}?version=1.1.0&tab=bench`);
    await other.getByRole('button', { name: 'Run tests' }).click();
    await expect(other.getByRole('heading', { name: 'Tests green' })).toBeVisible();
    await other.getByRole('button', { name: 'Publish' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(other.getByText('Version 1.1.0 is published.')).toBeVisible();
    await context.close();
  });

  await test.step('the member sees the difference, gives what is missing, and upgrades', async () => {
    await page.goto(`${address}?tab=versions`);
    await expect(page.getByText('Zone-redundant, with an owner.')).toBeVisible();
    await page.getByRole('button', { name: 'Move to 1.1.0…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Standard_ZRS').first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Upgrade' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: /owner/i }).fill('Finance');
    await dialog.getByRole('button', { name: 'Upgrade' }).click();
    await expect(page.getByRole('link', { name: /Ledger files 1\.1\.0/ })).toBeVisible();
    await expect(page.getByText('Succeeded').first()).toBeVisible({ timeout: 30_000 });
    await page.getByRole('tab', { name: 'Resources' }).click();
    await expect(page.getByText(/everything is as declared/)).toBeVisible({ timeout: 30_000 });
  });

  await test.step('a link shows it to somebody who may only look, until it is taken back', async () => {
    await page.getByRole('tab', { name: 'Access' }).click();
    await expect(page.getByRole('table', { name: 'Access' })).toContainText('Contributor');
    await page.getByRole('button', { name: 'Share…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'With whom' }).click();
    await page.getByRole('option', { name: 'Whoever has the link' }).click();
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    const link = await dialog.locator('code').innerText();
    await dialog.getByRole('button', { name: 'Close' }).click();

    const context = await browser.newContext({ baseURL: stack.origin });
    const stranger = await context.newPage();
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { level: 1, name: 'Ledger of the year' })).toBeVisible();
    await expect(stranger.getByRole('tab', { name: 'Resources' })).toBeVisible();
    for (const name of ['Download', 'Delete', 'Redeploy', 'More']) {
      await expect(stranger.getByRole('button', { name })).toHaveCount(0);
    }
    const share = page.getByRole('dialog');
    await page.getByRole('button', { name: /^Change… / }).click();
    await share.getByRole('spinbutton', { name: /^Days until it ends/ }).fill('2');
    await share.getByRole('button', { name: 'Save' }).click();
    await expect(share).toBeHidden();
    await page.getByRole('button', { name: /^Change… / }).click();
    await expect(share.getByRole('spinbutton', { name: /^Days until it ends/ })).toHaveValue('2');
    await share.getByRole('button', { name: 'End now' }).click();
    await expect(page.getByText('It is shared with nobody')).toBeVisible();
    await stranger.reload();
    await expect(stranger.getByText('This link does not work')).toBeVisible();
    await context.close();
  });

  await test.step('it is given an end: it is warned of, waits for its grace, and is deleted', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /^Expiry/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('spinbutton', { name: 'Days of grace' }).fill('2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Expires on .* Delete with its resources/)).toBeVisible();

    await letDaysPass(stack, page, 28);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const bell = page.getByRole('dialog', { name: 'Notifications' });
    await expect(bell.getByText(/expires/i).first()).toBeVisible();
    await page.keyboard.press('Escape');

    await letDaysPass(stack, page, 3);
    await expect(page.getByText(/^Expired on /)).toBeVisible();
    expect((await member.settled(id)).state).toBe('Succeeded');

    await letDaysPass(stack, page, 2);
    await expect.poll(async () => (await member.settled(id)).state, { timeout: 30_000 }).toBe('Deleted');
    expect((await member.settled(id)).operations[0]).toMatchObject({
      kind: 'delete',
      actsWith: 'connection',
    });
    await page.reload();
    await expect(page.getByText(/This deployment was deleted/)).toBeVisible();
  });
});
