import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { type DeploymentDetail, deploymentPath } from '@blueport/contracts';
import { ApiClient } from '../harness/api-client.ts';
import { callCloud, allowOnlyNorthEurope } from '../harness/call-cloud.ts';
import { expect, test } from '../harness/fixtures.ts';
import { choose, fillPlace, goToStep } from '../harness/portal.ts';
import type { Stack } from '../harness/stack.ts';
import { startSignedIn } from '../harness/stored-session.ts';

// A dedicated product: the rules created here would affect all later tests, and its days pass.
test.use({ stackOptions: { own: 'whole life', server: ['e2e/harness/portal-in-time.ts'] } });

const blueprint = 'ledger-files';
const title = 'Ledger of the year';

/** The files of a template; the second version is zone-redundant and requires an owner. */
function templateOf(version: 1 | 2): string {
  const files = {
    type: 'Microsoft.Storage/storageAccounts',
    apiVersion: '2023-05-01',
    kind: 'StorageV2',
    name: "[concat('ledger', uniqueString(resourceGroup().id))]",
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

async function pageOf(browser: Browser, stack: Stack, email: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: stack.origin,
    viewport: { width: 1440, height: 900 },
  });
  await startSignedIn(context, await stack.session(email));
  return context.newPage();
}

async function save(author: Page): Promise<void> {
  const unsaved = author.getByRole('region', { name: /unsaved/ });
  await unsaved.getByRole('button', { name: 'Save' }).click();
  await expect(unsaved).toHaveCount(0);
}

/** Runs the tests of a version and publishes it. */
async function testAndPublish(author: Page, version: string, notes?: string): Promise<void> {
  await author.getByRole('button', { name: 'Run tests' }).click();
  await expect(author.getByRole('heading', { name: 'Tests passed' })).toBeVisible();
  await author.getByRole('button', { name: 'Publish' }).click();
  const dialog = author.getByRole('dialog');
  if (notes !== undefined)
    await dialog.getByRole('textbox', { name: `Release notes for ${version}` }).fill(notes);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(author.getByText(`Version ${version} published.`)).toBeVisible();
}

/** Opens and approves the pending request, and expects its page to show that. */
async function approve(approver: Page): Promise<void> {
  await approver.goto('/portal/approval');
  await approver.getByRole('row').filter({ hasText: title }).click();
  await expect(approver.getByText(/Deployments of .* need approval\./)).toBeVisible({ timeout: 30_000 });
  await approver.getByRole('button', { name: 'Approve' }).click();
  await expect(approver.getByText('Approved').first()).toBeVisible({ timeout: 30_000 });
}

/** Stops the portal, lets days pass, and starts it again. */
async function letDaysPass(stack: Stack, page: Page, days: number): Promise<void> {
  await stack.stopServer();
  writeFileSync(path.join(stack.dataFolder, 'days-passed'), String(days));
  await stack.startServer();
  await page.reload();
}

test('a blueprint is written, tested and published; its deployment fails a policy, is corrected, approved and deployed, drifts, is upgraded, shared and expires', async ({
  browser,
  stack,
}) => {
  test.setTimeout(300_000);
  const member = await ApiClient.signIn(stack, 'engineer@contoso.example');
  const admin = await ApiClient.signIn(stack, 'admin@contoso.example');
  const author = await pageOf(browser, stack, 'admin@contoso.example');
  const page = await pageOf(browser, stack, 'engineer@contoso.example');
  let deployment: DeploymentDetail | undefined;
  const currentDeployment = (): DeploymentDetail => {
    if (!deployment) throw new Error('Nothing is deployed yet.');
    return deployment;
  };

  await test.step('an author writes, tests and publishes a blueprint', async () => {
    await author.goto('/portal/model/new');
    await author.getByRole('textbox', { name: 'Title' }).fill('Ledger files');
    await author.getByRole('textbox', { name: 'Summary' }).fill('Files of the ledger.');
    await expect(author.getByRole('textbox', { name: 'URL name' })).toHaveValue(blueprint);
    await choose(author, 'Category', 'Storage');
    await author.getByRole('textbox', { name: 'Template' }).fill(templateOf(1));
    await author.getByRole('button', { name: 'Create blueprint' }).click();
    await expect(author.getByRole('heading', { level: 1, name: 'Ledger files' })).toBeVisible();
    await author.getByRole('tab', { name: 'Test bench' }).click();
    await testAndPublish(author, '1.0.0', 'First release.');
  });

  await test.step('the organization denies a region and requires approval', async () => {
    await admin.api.approvalRule.create({ body: { kind: 'blueprint', blueprint } });
    const { subscriptionId } = (await admin.subscriptions()).find(
      ({ displayName }) => displayName === 'Contoso Production',
    )!;
    await allowOnlyNorthEurope(stack, subscriptionId);
  });

  await test.step('a member finds it and fills it in; the verdict blocks it and names the deciding condition', async () => {
    await page.goto('/portal?q=ledger');
    await page.getByRole('link', { name: 'Ledger files', exact: true }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Deploy Ledger files/ })
      .click();
    await fillPlace(page, { title, subscription: 'Contoso Production', resourceGroup: 'rg-ledger' });
    await goToStep(page, 'Summary');
    await expect(page.getByText('The deployment is blocked.')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/The policy “Only the north” forbids/).first()).toBeVisible();
    await expect(page.getByText(/found: westeurope/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Deploy|Request approval)$/ })).toBeDisabled();
  });

  await test.step('the corrected deployment passes and requires approval', async () => {
    await goToStep(page, 'Subscription');
    await choose(page, 'Region', 'North Europe');
    await goToStep(page, 'Summary');
    await expect(page.getByText(/Approval is required\./)).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Request approval' }).click();
    await expect(page.getByText('Waiting for approval')).toBeVisible({ timeout: 30_000 });
  });

  const approver = await pageOf(browser, stack, 'admin@contoso.example');
  await test.step('an approver reads the verdict and approves, and it is deployed', async () => {
    await approve(approver);
    await expect(page.getByText('Deployment succeeded')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('link', { name: 'Open deployment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const { id } = (await member.deployments()).find((one) => one.title === title)!;
    deployment = await member.settled(id);
    expect(deployment).toMatchObject({ state: 'Succeeded', location: 'northeurope' });
    expect(new URL(page.url()).pathname).toBe(`/portal${deploymentPath(deployment)}`);
  });

  await test.step('a change outside the portal is detected as drift', async () => {
    await page.getByRole('tab', { name: 'Resources' }).click();
    await expect(page.getByText(/: no drift/)).toBeVisible();
    const account = currentDeployment().resources.find(({ type }) => /storageAccounts$/i.test(type))!;
    const changed = { properties: { minimumTlsVersion: 'TLS1_0' } };
    await callCloud(stack, 'PATCH', account.id, '2023-05-01', changed);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Resources were changed outside the portal.')).toBeVisible();
    const row = page.getByRole('row', { name: /minimumTlsVersion/ });
    await expect(row).toContainText('TLS1_2');
    await expect(row).toContainText('TLS1_0');
  });

  await test.step('the portal detects drift in the background; the list marks, filters, sorts and exports it', async () => {
    const row = page.getByRole('row').filter({ hasText: title });
    await page.goto('/portal/deployment');
    const mark = row.getByRole('img', { name: /^1 resource has drifted, checked / });
    await expect(mark).toBeVisible({ timeout: 30_000 });
    const columns = 'cols=title,drift,driftCheckedAt&sort=-driftCheckedAt';
    await page.goto(`/portal/deployment?f.drift=none&${columns}`);
    await expect(page.getByText('No rows match these filters')).toBeVisible();
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

  await test.step('the author publishes a version with another required parameter', async () => {
    await author.getByRole('button', { name: 'New version' }).click();
    const dialog = author.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: 'Version' })).toHaveValue('1.1.0');
    await dialog.getByRole('textbox', { name: 'Release notes' }).fill('Zone-redundant, with an owner.');
    await dialog.getByRole('button', { name: 'New version' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(author.getByRole('combobox', { name: 'Version' })).toContainText('1.1.0 · Draft');
    await author.getByRole('tab', { name: 'Template' }).click();
    const template = author.getByRole('textbox', { name: 'Template' });
    // The editor of the published version cannot be changed.
    await expect(template).toBeEditable();
    await template.fill(templateOf(2));
    await save(author);
    await author.getByRole('tab', { name: 'Test bench' }).click();
    await author.getByRole('button', { name: 'Add parameter set' }).click();
    await dialog.getByRole('textbox', { name: 'Set name' }).fill('Owned');
    await dialog.getByRole('textbox', { name: /owner/i }).fill('Finance');
    await dialog.getByRole('button', { name: 'Add parameter set' }).click();
    await save(author);
    await testAndPublish(author, '1.1.0');
  });

  await test.step('the member sees the difference, adds the missing value, and upgrades after approval', async () => {
    await page.goto(`/portal${deploymentPath(currentDeployment())}?tab=versions`);
    await expect(page.getByText('Zone-redundant, with an owner.')).toBeVisible();
    await page.getByRole('button', { name: 'Switch to 1.1.0…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Standard_ZRS').first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Upgrade' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: /owner/i }).fill('Finance');
    await dialog.getByRole('button', { name: 'Request approval' }).click();
    await expect(dialog).toHaveCount(0);
    // The earlier approval was for a different verdict.
    await approve(approver);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(page.getByRole('link', { name: /Ledger files 1\.1\.0/ })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Succeeded').first()).toBeVisible({ timeout: 30_000 });
    await page.getByRole('tab', { name: 'Resources' }).click();
    await expect(page.getByText(/: no drift/)).toBeVisible({ timeout: 30_000 });
  });

  await test.step('a link gives a read-only viewer access until it is revoked', async () => {
    await page.getByRole('tab', { name: 'Access' }).click();
    await expect(page.getByRole('table', { name: 'Access' })).toContainText('Contributor');
    await page.getByRole('button', { name: 'Share…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Share with' }).click();
    await page.getByRole('option', { name: 'Anyone with the link' }).click();
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    const link = await dialog.locator('code').innerText();
    await dialog.getByRole('button', { name: 'Close' }).click();

    const context = await browser.newContext({ baseURL: stack.origin });
    const stranger = await context.newPage();
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(stranger.getByRole('tab', { name: 'Resources' })).toBeVisible();
    for (const name of ['Download', 'Delete', 'Redeploy', 'More']) {
      await expect(stranger.getByRole('button', { name })).toHaveCount(0);
    }
    await page.getByRole('button', { name: /^Change… / }).click();
    await dialog.getByRole('spinbutton', { name: /^Duration in days/ }).fill('2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: /^Change… / }).click();
    await expect(dialog.getByRole('spinbutton', { name: /^Duration in days/ })).toHaveValue('2');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('No shares yet')).toBeVisible();
    await stranger.reload();
    await expect(stranger.getByText('This link does not work')).toBeVisible();
    await context.close();
  });

  await test.step('an expiring deployment sends a warning, waits for the grace period, and is deleted', async () => {
    const { id } = currentDeployment();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /^Expiry/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('spinbutton', { name: 'Grace period (days)' }).fill('2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Expires on .* it is deleted with its resources/)).toBeVisible();

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
  for (const one of [author, approver, page]) await one.context().close();
});
