import { randomUUID } from 'node:crypto';
import { type DeploymentDetail, deploymentPath } from '@blueport/contracts';
import { ApiClient } from '../harness/api-client.ts';
import { lockGroup } from '../harness/call-cloud.ts';
import { expect, test } from '../harness/fixtures.ts';
import { goToStep } from '../harness/portal.ts';
import type { Stack } from '../harness/stack.ts';
import { startAs } from '../harness/stored-session.ts';

const engineer = 'engineer@contoso.example';
/** Groups are unique per run, because the file may be repeated on one product. */
const run = randomUUID().slice(0, 6);

async function deployer(stack: Stack) {
  const member = await ApiClient.signIn(stack, engineer);
  const { subscriptionId } = (await member.subscriptions()).find(
    ({ displayName }) => displayName === 'Contoso Development',
  )!;
  const deploy = async (title: string, group: string, blueprint = 'storage-account', parameters = {}) => {
    const id = await member.deploy({
      blueprint,
      title: `${title} ${run}`,
      subscriptionId,
      resourceGroup: `rg-${group}-${run}`,
      location: 'westeurope',
      tags: {},
      parameters,
    });
    return await member.settled(id);
  };
  return { member, subscriptionId, deploy };
}

test('deleting several deployments lists what is removed and what stays, and rechecks changed ones', async ({
  page,
  stack,
}) => {
  const { member, deploy } = await deployer(stack);
  const twins = [await deploy('Twin one', 'twins'), await deploy('Twin two', 'twins')];
  const loneDeployment = await deploy('All alone', 'alone');
  const states = async (...deployments: DeploymentDetail[]) =>
    await Promise.all(deployments.map(async ({ id }) => (await member.settled(id)).state));
  await startAs(page, stack, engineer);
  await page.goto(`/portal/deployment?q=${run}`);
  const deleteOf = async (...titles: string[]) => {
    for (const title of titles) await page.getByRole('row', { name: title }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
  };
  const dialog = page.getByRole('dialog');
  // The group is deleted once it is empty; it is not a declared resource.
  const count = loneDeployment.resources.filter(({ type }) => !/resourceGroups$/i.test(type)).length;

  await test.step('resources that another deployment declares are kept', async () => {
    await deleteOf('Twin one', 'All alone');
    await expect(dialog.getByText(`${count} resources will be permanently deleted`)).toBeVisible();
    await expect(dialog.getByText(/Saves \$\d.* per month/)).toBeVisible();
    await expect(
      dialog.getByRole('button', { name: /^Twin one .*no resources deleted, \d+ kept/ }),
    ).toBeVisible();
    const storage = loneDeployment.resources.find(({ type }) => type.endsWith('storageAccounts'))!;
    await expect(dialog.getByText(storage.name, { exact: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: /^All alone/ }).click();
    await expect(dialog.getByText(storage.name, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('two deployments deleted together leave no resources', async () => {
    await deleteOf('Twin two');
    await expect(dialog.getByRole('button', { name: /^Twin one .*[1-9] resources deleted$/ })).toBeVisible();
    await expect(dialog.getByText(/\d kept/)).toHaveCount(0);
  });

  await test.step('a deployment that was locked and unlocked meanwhile needs another confirmation', async () => {
    const { id } = loneDeployment;
    const { etag } = await member.api.deployment.lock({ id, body: { note: '' }, etag: loneDeployment.etag });
    await member.api.deployment.unlock({ id, etag });
    await dialog.getByRole('textbox', { name: 'Type 3 to confirm' }).fill('3');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog.getByText('2 of 3 accepted')).toBeVisible();
    await expect(dialog.getByText('Changed in the meantime')).toBeVisible();
    await expect.poll(() => states(...twins, loneDeployment)).toEqual(['Deleted', 'Deleted', 'Succeeded']);
    await dialog.getByRole('button', { name: 'Review 1 changed deployment' }).click();
    await expect(dialog.getByRole('heading', { name: 'Delete 1 deployment' })).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Type 1 to confirm' }).fill('1');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog.getByText('1 of 1 accepted')).toBeVisible();
    await expect.poll(() => states(loneDeployment)).toEqual(['Deleted']);
  });
});

test('a failed deletion is retried with its original options, which the page shows', async ({
  page,
  stack,
}) => {
  const { member, deploy } = await deployer(stack);
  const first = await deploy('Frozen', 'frozen');
  const other = await deploy('Thawed', 'frozen');
  await lockGroup(stack, first, 'CanNotDelete');
  await member.api.deployment.delete({ id: first.id, query: { resources: 'delete', shared: 'delete' } });
  expect((await member.settled(first.id)).state).toBe('Failed');

  await startAs(page, stack, engineer);
  await page.goto(`/portal${deploymentPath(first)}`);
  await expect(page.getByRole('heading', { name: 'Deletion failed' })).toBeVisible();
  await page.getByRole('button', { name: 'Retry deletion' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/including those that other deployments also declare/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: other.title })).toBeVisible();
  await lockGroup(stack, first, undefined);
  await dialog.getByRole('button', { name: 'Retry deletion' }).click();
  await expect(page.getByText(/This deployment was deleted/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Deletion succeeded' })).toBeVisible();
  const { steps } = (await member.settled(first.id)).operations[0]!;
  expect(steps.filter(({ state }) => state === 'Skipped').map(({ error }) => error?.code)).not.toContain(
    'SharedResource',
  );
});

test('a failed new deployment is corrected in place instead of created again', async ({ page, stack }) => {
  const { member, deploy } = await deployer(stack);
  const failed = await deploy('Weak machine', 'weak', 'windows-vm', { adminPassword: 'aaaaaaaaaaaaaa' });
  expect(failed.state).toBe('Failed');
  await startAs(page, stack, engineer);
  await page.goto(`/portal${deploymentPath(failed)}`);
  await page.getByRole('button', { name: 'Edit and retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Redeploy ${failed.title}` })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Go to “Password”' }).first().click();
  await page
    .getByLabel(/^Password/)
    .first()
    .fill('Rather-long-2026!');
  await goToStep(page, 'Summary');
  await page.getByRole('button', { name: 'Redeploy' }).click();
  await expect
    .poll(async () => (await member.settled(failed.id)).state, { timeout: 30_000 })
    .toBe('Succeeded');
  const like = (await member.deployments()).filter(({ title }) => title === failed.title);
  expect(like.map(({ id }) => id)).toEqual([failed.id]);
});
