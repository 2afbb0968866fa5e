import type { Page } from '@playwright/test';
import { type DeploymentDetail, deploymentPath } from '@blueport/contracts';
import { ApiClient } from '../harness/api-client.ts';
import { everyRule, violationsOf } from '../harness/axe.ts';
import { expect, test } from '../harness/fixtures.ts';
import { choose, signIn } from '../harness/portal.ts';
import { startAs } from '../harness/stored-session.ts';

// A dedicated product, because a directory moves to another organization.
test.use({ stackOptions: { own: 'hand-over' } });

const addressOf = (deployment: DeploymentDetail) => `/portal${deploymentPath(deployment)}`;

/** Deploys into the only subscription of that name that the user can see. */
async function deployInto(member: ApiClient, subscription: string, title: string): Promise<DeploymentDetail> {
  const { subscriptionId } = (await member.subscriptions()).find(
    ({ displayName }) => displayName === subscription,
  )!;
  const id = await member.deploy({
    blueprint: 'storage-account',
    title,
    subscriptionId,
    resourceGroup: 'rg-handed-over',
    location: 'westeurope',
    tags: {},
    parameters: {},
  });
  const deployment = await member.settled(id);
  expect(deployment.state).toBe('Succeeded');
  return deployment;
}

async function openHandOver(page: Page, address: string) {
  await page.goto(address);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Hand over…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: /^Hand over “/ })).toBeVisible();
  return dialog;
}

test('deployments are handed over to another user, individually and in bulk', async ({
  browser,
  page,
  stack,
}) => {
  const member = await ApiClient.signIn(stack, 'engineer@contoso.example');
  const deployment = await deployInto(member, 'Contoso Development', 'Handed to a person');
  await startAs(page, stack, 'admin@contoso.example');

  await test.step('search finds the new owner by name', async () => {
    const dialog = await openHandOver(page, addressOf(deployment));
    await expect(dialog).toContainText('Current owner: Enzo Engineer.');
    // Only the operator can transfer to another organization.
    await expect(dialog.getByRole('radio')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Hand over' })).toBeDisabled();
    await dialog.getByRole('combobox', { name: 'New owner' }).fill('rita');
    await page.getByRole('option', { name: /Rita Reader/ }).click();
    expect(await violationsOf(page, everyRule)).toEqual([]);
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Rita Reader').first()).toBeVisible();
    expect((await member.settled(deployment.id)).owner.name).toBe('Rita Reader');
  });

  await test.step('several deployments are handed over from the list', async () => {
    await page.goto('/portal/deployment?q=Handed+to+a+person');
    await page.getByRole('row').filter({ hasText: 'Handed to a person' }).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Hand over…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hand over 1 deployment' });
    await dialog.getByRole('combobox', { name: 'New owner' }).fill('enzo');
    await page.getByRole('option', { name: /Enzo Engineer/ }).click();
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect
      .poll(async () => (await member.settled(deployment.id)).owner.name, { timeout: 45_000 })
      .toBe('Enzo Engineer');
  });

  await test.step('the new owner sees the deployment on their profile page', async () => {
    const context = await browser.newContext({ baseURL: stack.origin });
    const owner = await context.newPage();
    await startAs(owner, stack, 'engineer@contoso.example');
    await owner.goto(addressOf(deployment));
    await expect(owner.getByRole('heading', { level: 1, name: 'Handed to a person' })).toBeVisible();
    await owner.getByRole('tab', { name: 'Activity' }).click();
    await expect(owner.getByText(/Ada Admin/).first()).toBeVisible();
    await context.close();
  });

  await test.step('the list and the page request a new owner when the owner is disabled', async () => {
    const administrator = await ApiClient.signIn(stack, 'admin@contoso.example');
    const { result } = await administrator.api.user.list({ query: { limit: 0 } });
    const rita = result.find(({ email }) => email === 'reader@contoso.example')!;
    const id = deployment.name;
    const { etag } = await administrator.api.deployment.get({ id });
    await administrator.api.deployment.assign({ id, body: { accountId: rita.id }, etag });
    await page.goto(`/portal/user/${rita.id}`);
    await page.getByRole('switch', { name: 'Allow sign-in' }).click();
    await expect(page.getByText('1 deployment owned by this person will need a new owner.')).toBeVisible();
    expect(await violationsOf(page, everyRule)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('1 deployment owned by this person needs a new owner.')).toBeVisible();

    await page.goto('/portal/deployment');
    await expect(page.getByText('1 deployment needs a new owner')).toBeVisible();
    expect(await violationsOf(page, everyRule)).toEqual([]);
    await page.getByRole('link', { name: 'Show deployment' }).click();
    await expect(page.getByText('Needs owner: Yes')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Handed to a person' })).toBeVisible();
    await page.goto(addressOf(deployment));
    await expect(page.getByRole('alert')).toContainText('This deployment needs a new owner');
    expect(await violationsOf(page, everyRule)).toEqual([]);
    await page.getByRole('alert').getByRole('button', { name: 'Hand over' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'New owner' }).fill('ada');
    await page.getByRole('option', { name: /Ada Admin/ }).click();
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(page.getByText('This deployment needs a new owner')).toHaveCount(0);
  });
});

test('the operator hands a deployment over to the organization that now owns its directory', async ({
  browser,
  page,
  stack,
}) => {
  test.slow();
  const operator = await ApiClient.signIn(stack, 'operator@blueport.example');
  const { result } = await operator.api.org.list({ query: { limit: 0 } });
  const [contoso, fabrikam] = ['Contoso', 'Fabrikam'].map(
    (name) => result.find((one) => one.name === name)!.id,
  ) as [string, string];
  const world = await fetch(`http://127.0.0.1:${stack.sandboxPort}/__sandbox`);
  const { tenants } = (await world.json()) as { tenants: { tenantId: string; name: string }[] };
  const research = tenants.find(({ name }) => name === 'Contoso Research')!.tenantId;
  const admin = await ApiClient.signIn(stack, 'admin@contoso.example', research);
  const deployment = await deployInto(admin, 'Contoso Research', 'Handed to others');
  const shared = await admin.api.deployment.share({
    id: deployment.name,
    body: { rights: ['view'], days: 7 },
  });

  await test.step('the directory moves from one organization to the other', async () => {
    const { etag } = await operator.api.org.get({ id: contoso });
    await operator.api.org.unlinkDirectory({ id: contoso, tenantId: research, etag });
    await operator.api.org.linkDirectory({
      id: fabrikam,
      body: { tenantId: research, cloud: 'general', name: 'Research' },
    });
  });

  await test.step('the dialog lists what ends with the transfer, and the operator confirms it', async () => {
    await startAs(page, stack, 'operator@blueport.example');
    await page.goto(`/portal/organization/${contoso}`);
    await page.getByRole('button', { name: 'Act in this organization' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blueprints' })).toBeVisible();
    const dialog = await openHandOver(page, addressOf(deployment));
    await dialog.getByRole('radio', { name: 'Another organization' }).check();
    await choose(page, 'Organization', 'Fabrikam');
    await expect(dialog).toContainText('This organization can no longer see the deployment.');
    await expect(dialog).toContainText('All shares are revoked.');
    await expect(dialog.getByRole('button', { name: 'Hand over' })).toBeDisabled();
    await dialog
      .getByRole('checkbox', { name: 'I confirm that this organization gives up the deployment' })
      .check();
    expect(await violationsOf(page, everyRule)).toEqual([]);
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(page).toHaveURL(/\/portal\/deployment$/);
    await expect(page.getByRole('row').filter({ hasText: 'Handed to others' })).toHaveCount(0);
  });

  await test.step('the new organization has the deployment; the old one and its links lose access', async () => {
    const context = await browser.newContext({ baseURL: stack.origin });
    const owner = await context.newPage();
    await startAs(owner, stack, 'admin@fabrikam.example');
    await owner.goto('/portal/deployment');
    await expect(owner.getByRole('row').filter({ hasText: 'Handed to others' })).toBeVisible();
    await owner.goto(addressOf(deployment));
    await expect(owner.getByRole('heading', { level: 1, name: 'Handed to others' })).toBeVisible();
    await expect(owner.getByText('Femi Admin').first()).toBeVisible();
    await context.close();

    const former = await browser.newContext({ baseURL: stack.origin });
    const stranger = await former.newPage();
    await stranger.goto(shared.link!);
    await expect(stranger.getByText('This link does not work')).toBeVisible();
    await signIn(stranger, 'admin@contoso.example');
    await stranger.goto(addressOf(deployment));
    await expect(stranger.getByRole('heading', { level: 1, name: 'Handed to others' })).toHaveCount(0);
    await stranger.goto('/portal/deployment');
    await expect(stranger.getByRole('row').filter({ hasText: 'Handed to others' })).toHaveCount(0);
    await former.close();
  });
});
