import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { firstStepFiles, type Manifest } from '../../apps/portal/build/check-budgets.ts';
import { ApiClient } from '../harness/api-client.ts';
import { expect, test } from '../harness/fixtures.ts';
import { expandDefaults, fillPlace, goToStep } from '../harness/portal.ts';
import { startSignedIn } from '../harness/stored-session.ts';

// A dedicated product, so that deployments and drafts do not affect other tests.
test.use({ stackOptions: { own: 'wizard' } });

const account = 'engineer@contoso.example';
const storage = '/portal/blueprint/storage-account/form';
const windows = '/portal/blueprint/windows-vm/form';
// A draft of another test would show the conflict dialog.
const linux = '/portal/blueprint/linux-vm/form';
const secret = 'Never-In-A-Draft-7!';
const field = (page: Page, name: string) => page.locator(`[id="field-parameters.${name}"]`);
const titleOf = (page: Page) => page.getByRole('textbox', { name: /^Title/ });

/** Tracks the portal files that a page requests, and can wait until no more are requested for a while. */
function watchFiles(page: Page): { settled(): Promise<void> } {
  let fileCount = 0;
  page.on('request', (request) => {
    if (request.url().includes('/assets/')) fileCount += 1;
  });
  return {
    async settled() {
      for (let before = -1; before !== fileCount;) {
        before = fileCount;
        await page.waitForTimeout(750);
      }
    },
  };
}

test.beforeEach(async ({ context, stack }) => {
  // A link over an existing draft asks which values to keep; remove what other tests left behind.
  const client = await ApiClient.signIn(stack, account);
  for (const name of ['linux-vm', 'storage-account', 'windows-vm']) await client.api.draft.delete({ name });
  await startSignedIn(context, await stack.session(account));
});

test('the first step is usable within its budget and never shows a message id', async ({ page }) => {
  const dist = path.resolve(import.meta.dirname, '../../apps/portal/dist');
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const budgetFiles = firstStepFiles(manifest);
  const files = watchFiles(page);
  await page.goto('/portal/blueprint/storage-account');
  await expect(page.getByRole('heading', { level: 1, name: /Storage account/ })).toBeVisible();
  await files.settled();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const delayedFiles: string[] = [];
  await page.route('**/assets/*', async (route) => {
    const file = new URL(route.request().url()).pathname.slice(1);
    if (!budgetFiles.has(file)) {
      delayedFiles.push(file);
      await released;
    }
    await route.continue();
  });
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Deploy Storage/ })
    .click();
  await fillPlace(page, { title: '', resourceGroup: 'no such sign?' });
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await expect(page.getByText(/Use letters, digits/)).toBeVisible();
  await expect(page.getByText('Draft saved')).toBeVisible();
  expect(delayedFiles.length).toBeGreaterThan(0);
  expect(await page.getByRole('main').innerText()).not.toMatch(/\b(provision|deploy)\.[a-z]/);
  release();
  await expect(page.getByRole('button', { name: 'Add tag' })).toBeVisible();
});

test('steps are visited in any order and show errors; sizes come from the cloud; a secret is in no draft', async ({
  page,
}) => {
  const drafts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/user/draft/') || request.url().includes('/preview')) {
      drafts.push(request.url() + (request.postData() ?? ''));
    }
  });
  await page.goto(windows);
  await goToStep(page, 'Summary');
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await expect(steps.getByRole('button', { name: /Subscription \d issues?/ })).toBeVisible();
  await expect(steps.getByRole('button', { name: /Administrator 1 issue/ })).toBeVisible();
  // Deploy stays disabled until all fields are correct. Each incorrect field is a link.
  await expect(page.getByRole('button', { name: 'Deploy', exact: true })).toBeDisabled();
  await page.getByRole('alert').getByRole('button', { name: 'Subscription', exact: true }).click();
  await expect(page).toHaveURL(/step=subscription/);
  await expect(page.getByRole('combobox', { name: /^Subscription/ })).toBeFocused();
  await fillPlace(page, { title: 'Sized machine', resourceGroup: 'rg-sized' });
  await expect(steps.getByRole('button', { name: /Subscription \d issues?/ })).toHaveCount(0);

  await goToStep(page, 'Parameters');
  await field(page, 'vmSize').fill('D4s_v5');
  await page.getByRole('option', { name: /^Standard_D4s_v5/ }).click();
  await expect(field(page, 'vmSize')).toHaveValue('Standard_D4s_v5');

  await goToStep(page, 'Administrator');
  await field(page, 'adminPassword').fill(secret);
  await expect(steps.getByRole('button', { name: /issue/ })).toHaveCount(0);
  await expect(page.getByText('Draft saved')).toBeVisible();
  await goToStep(page, 'Summary');
  await expect(page.getByText('••••••••')).toBeVisible();
  expect(drafts.join('\n')).toContain('Standard_D4s_v5');
  expect(drafts.join('\n')).not.toContain(secret);
  const storedText = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]),
  );
  expect(storedText).not.toContain(secret);
});

test('a link and an ARM parameter file fill the form and list the values they skipped', async ({ page }) => {
  await page.goto(
    `${linux}?title=From+a+link&resourceGroup=rg-link&location=northeurope&p.vmName=winlink&p.adminPasswordOrKey=${secret}&p.notThere=1`,
  );
  await expect(page.getByText('Filled in from a link.')).toBeVisible();
  await expect(page.getByText(/^Secrets are not imported: /)).toBeVisible();
  await expect(page.getByText('Unknown parameters: notThere.')).toBeVisible();
  await expect(titleOf(page)).toHaveValue('From a link');
  await expect(page.getByRole('radio', { name: 'Create new' })).toBeChecked();

  await page.getByLabel('Fill in from file').setInputFiles({
    name: 'machine.parameters.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({
        $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#',
        contentVersion: '1.0.0.0',
        parameters: {
          VMNAME: { value: 'winfile' },
          vmSize: { value: 'Standard_D4s_v5' },
          adminPasswordOrKey: { reference: { keyVault: { id: '/subscriptions/s/vault' }, secretName: 'p' } },
        },
      }),
    ),
  });
  await expect(page.getByText('Filled in from machine.parameters.json: 2 values.')).toBeVisible();
  await goToStep(page, 'Parameters');
  await expect(field(page, 'vmName')).toHaveValue('winfile');
  await expect(field(page, 'vmSize')).toHaveValue('Standard_D4s_v5');
  await goToStep(page, 'Administrator');
  await expect(field(page, 'adminPasswordOrKey')).toHaveValue('');
});

test('code from the form deploys when pasted, and a secret with special characters is in no file', async ({
  page,
  stack,
}) => {
  const client = await ApiClient.signIn(stack, account);
  await page.goto(
    `${linux}?title=As+code&resourceGroup=rg-as-code&location=northeurope&p.vmName=vmcode&p.authenticationType=password`,
  );
  await expect(page.getByText('Filled in from a link.')).toBeVisible();
  await fillPlace(page, { title: 'As code', resourceGroup: 'rg-as-code', region: 'North Europe' });
  await goToStep(page, 'Summary');
  await page.getByRole('button', { name: /^As code/ }).click();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'blueport-as-code-'));
  const run = async (tab: string): Promise<string> => {
    await page.getByRole('tab', { name: tab }).click();
    const script = (await page.getByRole('tabpanel', { name: tab }).locator('pre').textContent()) ?? '';
    const { stdout, stderr, status } = spawnSync(
      'sh',
      ['-c', script.replace('npm run -s blueport --', `node ${path.resolve('scripts/blueport.mjs')}`)],
      {
        cwd: folder,
        encoding: 'utf8',
        env: {
          ...process.env,
          BLUEPORT_TOKEN: client.token,
          ADMIN_PASSWORD_OR_KEY: String.raw`Corr3ct "horse"\battery $staple`,
        },
      },
    );
    expect(status, stderr).toBe(0);
    return stdout;
  };
  const { name } = JSON.parse(await run('Portal API (curl)')) as { name: string };
  expect((await client.settled(name)).state).toBe('Succeeded');
  const deploymentId = (await run('Command line')).trim();
  expect((await client.settled(deploymentId)).title).toBe('As code');
  expect(readFileSync(path.join(folder, 'linux-vm.parameters.json'), 'utf8')).not.toContain('battery');
  rmSync(folder, { recursive: true });
});

test('the second of two tabs with one draft asks which values to keep', async ({ page, context }) => {
  await page.goto(storage);
  await titleOf(page).fill('Begun here');
  await expect(page.getByText('Draft saved')).toBeVisible();
  const other = await context.newPage();
  await other.goto(storage);
  await expect(other.getByText('Draft restored.')).toBeVisible();
  await titleOf(other).fill('From the other tab');
  await expect(other.getByText('Draft saved')).toBeVisible();

  await titleOf(page).fill('From this tab');
  const question = page.getByRole('dialog', { name: 'Another draft of this form exists' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Use the other values' }).click();
  await expect(question).toHaveCount(0);
  await expect(titleOf(page)).toHaveValue('From the other tab');

  await titleOf(other).fill('Once more the other');
  await expect(other.getByText('Draft saved')).toBeVisible();
  await titleOf(page).fill('This one stays');
  await question.getByRole('button', { name: 'Keep these values' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(titleOf(page)).toHaveValue('This one stays');
});

test('a link over a user’s own draft asks which values to keep when edited', async ({ page }) => {
  await page.goto(storage);
  await titleOf(page).fill('Begun before');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.goto(`${storage}?title=From+a+link`);
  await expect(titleOf(page)).toHaveValue('From a link');
  await titleOf(page).fill('Edited after');
  const question = page.getByRole('dialog', { name: 'Another draft of this form exists' });
  await question.getByRole('button', { name: 'Use the other values' }).click();
  await expect(titleOf(page)).toHaveValue('Begun before');
});

test('a lost connection is reported without data loss, and submitting again deploys once', async ({
  page,
  context,
  stack,
}) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  const files = watchFiles(page);
  await page.goto(storage);
  await fillPlace(page, { title: 'Sent again', resourceGroup: 'rg-sent-again' });
  await expect(page.getByText('Draft saved')).toBeVisible();
  await goToStep(page, 'Summary');
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(/\w{4}/);
  await files.settled();
  // As after a new release: the files of the current one no longer exist.
  await page.route('**/assets/*', (route) => route.abort());
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  const connectionError = page
    .getByText(/The portal cannot be reached\. Check your network connection/)
    .first();
  await expect(connectionError).toBeVisible();
  await goToStep(page, 'Subscription');
  await expect(titleOf(page)).toHaveValue('Sent again');
  await expect(connectionError).toBeVisible();
  await goToStep(page, 'Summary');
  await context.setOffline(false);
  // Now the request arrives but the response is lost; meanwhile the deployment creates its new group.
  let arrived = 0;
  await page.route(/\/api\/user\/deployment(\?|$)/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    arrived += 1;
    if (arrived > 1) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  await expect.poll(() => arrived).toBe(1);
  await expect(connectionError).toBeVisible();
  const client = await ApiClient.signIn(stack, account);
  const findDeployments = async () =>
    (await client.deployments()).filter(({ title }) => title === 'Sent again');
  await expect.poll(async () => (await findDeployments())[0]?.state, { timeout: 30_000 }).toBe('Succeeded');
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  await expect(page.getByText('Deployment succeeded')).toBeVisible({ timeout: 30_000 });
  expect(await findDeployments()).toHaveLength(1);
  expect(failures).toEqual([]);
});

test('a redeployment keeps the location and the secrets, and a refresh keeps the changes', async ({
  page,
  stack,
}) => {
  const client = await ApiClient.signIn(stack, account);
  const { subscriptionId } = (await client.subscriptions()).find(
    ({ displayName }) => displayName === 'Contoso Development',
  )!;
  const id = await client.deploy({
    blueprint: 'windows-vm',
    title: 'Standing machine',
    subscriptionId,
    resourceGroup: 'rg-standing',
    location: 'westeurope',
    parameters: { vmName: 'standing', adminPassword: secret },
  });
  const first = await client.settled(id);
  expect(first.state).toBe('Succeeded');

  await page.goto(`${windows}?from=${first.name}&redeploy=1`);
  await expect(page.getByRole('heading', { level: 1, name: 'Redeploy Standing machine' })).toBeVisible();
  await expect(page.getByText(/^A redeployment keeps its subscription/)).toBeVisible();
  await expect(titleOf(page)).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: /^Subscription/ })).toHaveCount(0);

  await goToStep(page, 'Parameters');
  await expandDefaults(page);
  await field(page, 'autoShutdownTime').fill('1900');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Redeploy Standing machine' })).toBeVisible();
  await goToStep(page, 'Parameters');
  await expect(field(page, 'autoShutdownTime')).toHaveValue('1900');

  // The password does not have to be entered again; it is unchanged.
  await goToStep(page, 'Summary');
  await expect(
    page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: /issue/ }),
  ).toHaveCount(0);
  await page.getByRole('button', { name: 'Redeploy', exact: true }).click();
  await expect(page.getByText('Deployment succeeded')).toBeVisible({ timeout: 30_000 });
  const second = await client.settled(id);
  expect(second.operations.map(({ kind }) => kind)).toEqual(['redeploy', 'create']);
  const parameterValues = new Map(second.parameters.map(({ name, value }) => [name, value]));
  expect(parameterValues.get('autoShutdownTime')).toBe('1900');
  expect(parameterValues.get('vmName')).toBe('standing');
});
