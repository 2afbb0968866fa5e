import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { type DeploymentDetail, deploymentPath } from '@blueport/contracts';
import { ApiClient } from '../harness/api-client.ts';
import { callCloud, lockGroup } from '../harness/call-cloud.ts';
import { expect, test } from '../harness/fixtures.ts';
import type { Stack } from '../harness/stack.ts';
import { startSignedIn } from '../harness/stored-session.ts';

const engineer = 'engineer@contoso.example';
/** Groups and titles are unique per run, because the file may be repeated on one product. */
const run = randomUUID().slice(0, 6);
const key = `ssh-ed25519 ${'A'.repeat(68)} test@contoso.example`;

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
});
test.beforeEach(async ({ context, stack }) => {
  await startSignedIn(context, await stack.session(engineer));
});

/** Deploys through the API, so that the browser can act on the deployment. */
async function deployed(stack: Stack, title: string, blueprint: string, parameters = {}) {
  const member = await ApiClient.signIn(stack, engineer);
  const { subscriptionId } = (await member.subscriptions()).find(
    ({ displayName }) => displayName === 'Contoso Development',
  )!;
  const id = await member.deploy({
    blueprint,
    title: `${title} ${run}`,
    subscriptionId,
    resourceGroup: `rg-${title.toLowerCase().replaceAll(' ', '-')}-${run}`,
    location: 'westeurope',
    tags: {},
    parameters,
  });
  const detail = await member.settled(id);
  expect(detail.error).toBeNull();
  return { member, detail };
}

const resourceOf = ({ resources }: DeploymentDetail, type: RegExp): string =>
  resources.find((resource) => type.test(resource.type))!.id;

const machineOf = (deployment: DeploymentDetail): string => resourceOf(deployment, /\/virtualMachines$/i);

/** Returns the power state of a machine according to the cloud. */
async function powerOf(stack: Stack, deployment: DeploymentDetail): Promise<string | undefined> {
  const view = `${machineOf(deployment)}/instanceView`;
  const { statuses } = await callCloud<{ statuses: { code: string }[] }>(stack, 'GET', view, '2024-07-01');
  return statuses.map(({ code }) => code).find((code) => code.startsWith('PowerState/'));
}

/** Returns the operations of a deployment, newest first. */
const doneWith = async (member: ApiClient, { id }: DeploymentDetail) =>
  (await member.settled(id)).operations.map(({ kind, state }) => `${kind} ${state}`);

const changes = (page: Page): Locator =>
  page.getByRole('region', { name: 'Recent changes' }).getByRole('listitem');

async function chooseMore(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('a failed deployment is diagnosed, retried, rolled back, exported and locked', async ({
  page,
  stack,
}) => {
  const { member, detail } = await deployed(stack, 'Acted files', 'storage-account', {
    redundancy: 'Standard_LRS',
  });
  const sku = async () =>
    (
      await callCloud<{ sku: { name: string } }>(
        stack,
        'GET',
        resourceOf(detail, /storageAccounts$/i),
        '2023-05-01',
      )
    ).sku.name;
  await lockGroup(stack, detail, 'ReadOnly');
  await member.api.deployment.redeploy({
    id: detail.id,
    body: { parameters: { redundancy: 'Standard_ZRS' } },
    etag: detail.etag,
  });
  expect((await member.settled(detail.id)).state).toBe('Failed');
  await page.goto(`/portal${deploymentPath(detail)}`);
  const dialog = page.getByRole('dialog');

  await test.step('copied diagnostics contain ids, code and hint, but no parameter values', async () => {
    await page.getByRole('button', { name: 'Copy diagnostics' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    for (const errorText of [
      detail.title,
      detail.subscriptionId,
      `Name in the cloud: ${detail.name}-2`,
      'ScopeLocked',
      'Hint: A lock protects',
    ]) {
      expect(copied).toContain(errorText);
    }
    expect(copied).not.toContain('Standard_ZRS');
  });

  await test.step('a retry sends the original values once the cloud permits it', async () => {
    await lockGroup(stack, detail, undefined);
    expect(await sku()).toBe('Standard_LRS');
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(changes(page).first()).toContainText('Retry succeeded', { timeout: 30_000 });
    expect(await sku()).toBe('Standard_ZRS');
  });

  await test.step('template, parameters and both are downloaded as files', async () => {
    const saved = async (choice: string) => {
      await page.getByRole('button', { name: 'Download' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: choice, exact: true }).click(),
      ]);
      return {
        name: download.suggestedFilename(),
        content: JSON.parse(readFileSync(await download.path(), 'utf8')) as Record<string, never>,
      };
    };
    const template = await saved('Template');
    expect(template.name).toBe(`${detail.name}.template.json`);
    expect(template.content).toMatchObject({ parameters: { redundancy: { type: 'string' } } });
    const parameters = await saved('Parameters');
    expect(parameters.name).toBe(`${detail.name}.parameters.json`);
    expect(parameters.content).toMatchObject({ parameters: { redundancy: { value: 'Standard_ZRS' } } });
    const bundle = await saved('Both in one file');
    expect(bundle.name).toBe(`${detail.name}.bundle.json`);
    expect(bundle.content).toEqual({ template: template.content, parameters: parameters.content });
  });

  await test.step('a rollback restores the last successful version', async () => {
    await chooseMore(page, /^Roll back/);
    await expect(dialog.getByText(/of the last successful operation again/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(changes(page).first()).toContainText('Rollback succeeded', { timeout: 30_000 });
    expect(await sku()).toBe('Standard_LRS');
    expect(await doneWith(member, detail)).toEqual([
      'rollback Succeeded',
      'retry Succeeded',
      'redeploy Failed',
      'create Succeeded',
    ]);
  });

  await test.step('a locked deployment cannot be changed until it is unlocked', async () => {
    await chooseMore(page, /^Lock/);
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The audit looks at it.');
    await dialog.getByRole('button', { name: 'Lock' }).click();
    await expect(page.getByText(/^Locked by Enzo Engineer .*“The audit looks at it\.”/)).toBeVisible();
    const deletion = member.api.deployment.delete({ id: detail.id, query: { resources: 'detach' } });
    await expect(deletion).rejects.toMatchObject({ status: 409 });
    await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByText(/^Locked by/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delete' })).toBeEnabled();
    expect((await member.settled(detail.id)).lock).toBeNull();
  });
});

test('machines are stopped, started and restarted, individually and in bulk, and a list view is saved', async ({
  page,
  stack,
}) => {
  const parameters = { adminPasswordOrKey: key };
  const [{ member, detail: first }, { detail: second }] = await Promise.all([
    deployed(stack, 'Acted machine', 'linux-vm', parameters),
    deployed(stack, 'Other machine', 'linux-vm', parameters),
  ]);
  const both = [first, second];
  const powers = () => Promise.all(both.map((one) => powerOf(stack, one)));
  const dialog = page.getByRole('dialog');
  expect(await powers()).toEqual(['PowerState/running', 'PowerState/running']);

  await test.step('a machine is stopped, started and restarted on its page', async () => {
    await page.goto(`/portal${deploymentPath(first)}`);
    for (const [action, done, power] of [
      ['Stop', 'Stop', 'deallocated'],
      ['Start', 'Start', 'running'],
      ['Restart', 'Restart', 'running'],
    ] as const) {
      await chooseMore(page, new RegExp(`^${action}`));
      await dialog.getByRole('button', { name: action, exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(changes(page).first()).toContainText(`${done} succeeded`, { timeout: 30_000 });
      expect(await powerOf(stack, first)).toBe(`PowerState/${power}`);
      await expect(page.getByText(/^Stopped since/)).toHaveCount(action === 'Stop' ? 1 : 0);
    }
    expect(await doneWith(member, first)).toEqual([
      'restart Succeeded',
      'start Succeeded',
      'stop Succeeded',
      'create Succeeded',
    ]);
    const machine = machineOf(first).toLowerCase();
    const requestedActions = (await stack.ledger('/arm'))
      .filter(({ method, url }) => method === 'POST' && url.toLowerCase().includes(`${machine}/`))
      .map(({ url }) => /\/(\w+)\?/.exec(url)![1]!.toLowerCase());
    expect(requestedActions).toEqual(['deallocate', 'start', 'deallocate', 'start']);
    expect(await powerOf(stack, second)).toBe('PowerState/running');
  });

  await test.step('a list view is saved under a name and opened again', async () => {
    await page.goto(`/portal/deployment?q=${encodeURIComponent(`machine ${run}`)}`);
    const rows = page.getByRole('row').filter({ hasText: run });
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Save as', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`Machines ${run}`);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/[?&]view=[0-9a-f-]{36}/);
    const currentUrl = page.url();
    await page.getByRole('button', { name: `View: Machines ${run}` }).click();
    await page.getByRole('menuitem', { name: 'All rows' }).click();
    await expect(page).toHaveURL(/\/portal\/deployment\?view=all$/);
    await page.getByRole('button', { name: 'View: All rows' }).click();
    await page.getByRole('menuitem', { name: `Machines ${run}` }).click();
    await expect(page).toHaveURL(currentUrl);
    await expect(rows).toHaveCount(2);
  });

  await test.step('both machines are stopped and started with the bulk bar', async () => {
    for (const [action, power] of [
      ['Stop', 'deallocated'],
      ['Start', 'running'],
    ] as const) {
      for (const { title } of both)
        await page.getByRole('row', { name: title }).getByRole('checkbox').check();
      await page.getByRole('button', { name: action, exact: true }).click();
      await expect(dialog.getByRole('heading', { name: `${action} 2 deployments` })).toBeVisible();
      await dialog.getByRole('button', { name: action, exact: true }).click();
      await expect(dialog.getByText('2 of 2 accepted')).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect.poll(powers, { timeout: 30_000 }).toEqual([`PowerState/${power}`, `PowerState/${power}`]);
      for (const one of both) await member.settled(one.id);
    }
  });

  await test.step('the saved view is deleted', async () => {
    await page.getByRole('button', { name: `View: Machines ${run}` }).click();
    await page.getByRole('menuitem', { name: /^Edit/ }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: 'View: All rows' })).toBeVisible();
  });
});
