import type { RoleDetail } from '@blueport/contracts';
import type { Browser, Page } from '@playwright/test';
import { addressOf } from '../harness/address-of.ts';
import { ApiClient } from '../harness/api-client.ts';
import { expect, test } from '../harness/fixtures.ts';
import type { Stack } from '../harness/stack.ts';
import { startSignedIn } from '../harness/stored-session.ts';

const admin = 'admin@contoso.example';

/** Opens a separate page for an account, signed in without visiting the directory. */
async function pageOf(browser: Browser, stack: Stack, email: string, width = 1440): Promise<Page> {
  const context = await browser.newContext({
    baseURL: stack.origin,
    viewport: { width, height: width < 600 ? 844 : 900 },
  });
  await startSignedIn(context, await stack.session(email));
  return context.newPage();
}

async function roleNamed(client: ApiClient, name: string): Promise<RoleDetail> {
  const roles = await client.api.role.list({ query: { limit: 0 } });
  const id = roles.result.find((role) => role.name === name)?.id ?? '';
  return client.api.role.get({ id });
}

interface SandboxWorld {
  readonly tenants: readonly { readonly tenantId: string; readonly name: string }[];
  readonly connections: readonly {
    readonly organization: string;
    readonly clientId: string;
    readonly clientSecret: string;
  }[];
}

/** Returns the embedded cloud's description of itself. */
async function worldOf(stack: Stack): Promise<SandboxWorld> {
  const answer = await fetch(`http://127.0.0.1:${stack.sandboxPort}/__sandbox`);
  return (await answer.json()) as SandboxWorld;
}

async function directoryNamed(stack: Stack, name: RegExp): Promise<string> {
  return (await worldOf(stack)).tenants.find((tenant) => name.test(tenant.name))?.tenantId ?? '';
}

/** Returns the application that an organization's connection signs in with. */
async function connectionOf(stack: Stack, organization: string) {
  const found = (await worldOf(stack)).connections.find((one) => one.organization === organization);
  if (!found) throw new Error(`The embedded cloud knows no connection of ${organization}.`);
  return found;
}

async function chooseCredential(page: Page, kind: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Credential' }).click();
  await page.getByRole('option', { name: kind, exact: true }).click();
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** Toggles one key of the permission tree by its label. */
async function tick(page: Page, words: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search permissions' });
  await search.fill(words);
  await page.getByRole('treeitem', { name: words }).last().click();
  await search.fill('');
}

async function saveWithEffect(page: Page, people: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Review and save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review permission changes' });
  await expect(dialog.getByText(people)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

test('an administrator adds a role and a user, and the list shows both', async ({ browser, stack }) => {
  const page = await pageOf(browser, stack, admin);
  await page.goto('/portal/role/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Auditor');
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
  await tick(page, 'List deployments');
  await tick(page, 'View the audit log');
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Auditor' })).toBeVisible();
  await expect(page.getByText('2 effective of 2')).toBeVisible();

  await page.goto('/portal/user/new');
  await page.getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByText('This field is required.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nora New');
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@contoso.example');
  await page.getByRole('combobox', { name: 'Primary role' }).click();
  await page.getByRole('option', { name: 'Auditor' }).click();
  await page.getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nora New' })).toBeVisible();
  await expect(page.getByText('Invited', { exact: true })).toBeVisible();

  await page.goto('/portal/user?f.role=Auditor');
  await expect(page.getByText('nora@contoso.example')).toBeVisible();
  await expect(page.getByText('reader@contoso.example')).toHaveCount(0);
  await page.context().close();
});

test('an administrator compares two roles from the list, swaps them, and clones one', async ({
  browser,
  stack,
}) => {
  const page = await pageOf(browser, stack, admin);
  await page.goto('/portal/role');
  for (const name of ['engineer', 'reader']) {
    await page.getByRole('row', { name }).getByRole('checkbox').check();
  }
  await expect(page.getByRole('button', { name: 'Clone' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/\/portal\/role\/compare\?a=[\w-]+&b=[\w-]+$/);
  await page.reload();
  const only = page.locator('section', { has: page.getByRole('heading', { name: 'Only in engineer' }) });
  await expect(only.getByText('blueprintProvision')).toBeVisible();
  await page.getByRole('button', { name: 'Swap' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Only in reader');

  await page.goto('/portal/role?q=reader');
  await page.getByRole('row', { name: 'reader' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Clone' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('Copy of reader');
  // Other tests select the role by a part of its name.
  await name.fill('Twin');
  await page.getByRole('textbox', { name: 'Description' }).fill('For auditors');
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Twin' })).toBeVisible();
  await expect(page.getByText('Built-in')).toHaveCount(0);
  await page.goto('/portal/role?q=auditors');
  await expect(page.getByText('For auditors')).toBeVisible();
  await page.context().close();
});

test('an open page follows a change of its role: menu, guard and one notice, without a reload', async ({
  browser,
  stack,
}) => {
  const reader = await pageOf(browser, stack, 'reader@contoso.example');
  await reader.goto('/portal/deployment');
  await expect(menu(reader).getByRole('link', { name: 'Deployments' })).toBeVisible();
  await reader.evaluate(() => Object.assign(globalThis, { stillTheSamePage: true }));

  const page = await pageOf(browser, stack, admin);
  const role = await roleNamed(await ApiClient.signIn(stack, admin), 'reader');
  await page.goto(`/portal/role/${role.id}?tab=permissions`);
  await tick(page, 'List deployments');
  await saveWithEffect(page, /2 people are affected/);

  await expect(menu(reader).getByRole('link', { name: 'Deployments' })).toHaveCount(0);
  await expect(reader.getByText('Your permissions have changed.')).toHaveCount(1);
  await expect(reader.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  await expect(reader.getByText('Ada Admin')).toBeVisible();

  await tick(page, 'List deployments');
  await saveWithEffect(page, /2 people are affected/);
  await expect(menu(reader).getByRole('link', { name: 'Deployments' })).toBeVisible();
  await expect(reader.getByRole('heading', { level: 1, name: 'Deployments' })).toBeVisible();
  expect(await reader.evaluate(() => 'stillTheSamePage' in globalThis)).toBe(true);
  await reader.context().close();
  await page.context().close();
});

test('the second of two administrators who edit one role sees both versions and chooses', async ({
  browser,
  stack,
}) => {
  const client = await ApiClient.signIn(stack, admin);
  const role = await client.api.role.create({ body: { name: 'Shared', permissions: [] } });
  const page = await pageOf(browser, stack, admin);
  // Block events, so that the first change reaches the page only when it saves.
  await page.route('**/api/user/event', (route) => route.abort());
  await page.goto(`/portal/role/${role.id}`);
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Mine');
  await client.api.role.edit({ id: role.id, body: { name: 'Theirs' }, etag: role.etag });

  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed by another user' });
  await expect(dialog.getByRole('row', { name: 'Name Theirs Mine' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue editing' }).click();
  await expect(name).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Resolve conflict' }).click();
  await dialog.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();
  expect((await client.api.role.get({ id: role.id })).name).toBe('Mine');

  await name.fill('Never saved');
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Role', exact: true })
    .click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await expect(name).toHaveValue('Never saved');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Role', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Role' })).toBeVisible();
  await page.context().close();
});

test('an administrator on a phone finds a user and changes the permissions of their role', async ({
  browser,
  stack,
}) => {
  const page = await pageOf(browser, stack, admin, 390);
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto('/portal/user');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Enzo Engineer' })
    .getByRole('link', { name: 'Enzo Engineer' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enzo Engineer' })).toBeVisible();
  await fits();
  await page.getByRole('link', { name: 'engineer', exact: true }).click();
  // Exact, because the user's page has a tab “Effective permissions”.
  await page.getByRole('tab', { name: 'Permissions', exact: true }).click();
  await tick(page, 'View the audit log');
  await fits();
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Review and save' }).click();
  await expect(page.getByText('Enzo Engineer')).toBeVisible();
  await page.getByRole('button', { name: 'Back to editing' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('1 unsaved change', { exact: true })).toHaveCount(0);
  await page.context().close();
});

test('the permission tree can be used with the keyboard alone', async ({ browser, stack }) => {
  const page = await pageOf(browser, stack, admin);
  await page.goto('/portal/role/new');
  const first = page.getByRole('treeitem').first();
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByRole('treeitem', { name: 'List organizations' })).toHaveAttribute(
    'aria-checked',
    'true',
  );
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('treeitem', { name: /^Organization/ })).toBeFocused();
  await expect(page.getByRole('treeitem', { name: /^Organization/ })).toHaveAttribute(
    'aria-checked',
    'mixed',
  );
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('treeitem', { name: 'List organizations' })).toHaveCount(0);
  await page.context().close();
});

test('an operator acts in another organization, sees it on every page, and leaves it', async ({
  browser,
  stack,
}) => {
  const page = await pageOf(browser, stack, 'operator@blueport.example');
  await page.goto('/portal/organization');
  await page.getByText('Fabrikam', { exact: true }).click();
  await page.getByRole('button', { name: 'Act in this organization' }).click();
  const banner = page.getByRole('region', { name: /You are acting in Fabrikam/ });
  await expect(banner).toBeVisible();
  await expect(page.getByTestId('organization-name')).toHaveText('Fabrikam');
  await page.goto('/portal/user');
  await expect(page.getByText('@fabrikam.example').first()).toBeVisible();
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: 'Leave' }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByTestId('organization-name')).not.toHaveText('Fabrikam');
  await page.context().close();
});

test('an operator creates an organization with its first user and deletes it by typing its key', async ({
  browser,
  stack,
}) => {
  const page = await pageOf(browser, stack, 'operator@blueport.example');
  await page.goto('/portal/organization/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Northwind Traders');
  await expect(page.getByRole('textbox', { name: 'Key' })).toHaveValue('northwind-traders');
  const directory = page.getByRole('textbox', { name: 'Tenant ID or domain' });
  await directory.fill('contoso.example');
  await expect(page.getByText('This directory is already linked to an organization.')).toBeVisible();
  await directory.fill('nowhere.example');
  await expect(page.getByText(/^Nowhere, tenant 0e0f0a65-/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Name of the first user' }).fill('Wim First');
  await page.getByRole('textbox', { name: 'Email of the first user' }).fill('wim@nowhere.example');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Northwind Traders' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: /Delete the organization/ });
  await expect(dialog.getByText('Wim First')).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Delete' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('northwind-traders');
  await confirm.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Organization' })).toBeVisible();
  await expect(page.getByText('Northwind Traders')).toHaveCount(0);
  await page.context().close();
});

test('an operator links a directory directly, and others need the consent of its administrators', async ({
  browser,
  stack,
}) => {
  const nowhere = '0e0f0a65-3c4d-4a5b-8e6f-5a4b3c2d1e65';
  const contoso = await addressOf(stack, { path: '/portal/organization/{org Contoso}', account: admin });
  const lookUp = async (page: Page) => {
    await page.goto(`${contoso}?tab=directories`);
    await page.getByRole('button', { name: 'Link directory' }).click();
    await page.getByRole('textbox', { name: /^Directory ID/ }).fill(nowhere);
    await page.getByRole('button', { name: 'Look up' }).click();
  };
  const page = await pageOf(browser, stack, admin);
  await lookUp(page);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in to directory' }).click();
  const popup = await opening;
  await popup.getByRole('button', { name: /stranger@nowhere\.example/ }).click();
  await expect(page.getByText('Your account is not an administrator of this directory.')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Link directory' })).toHaveCount(0);
  await page.context().close();

  const operator = await pageOf(browser, stack, 'operator@blueport.example');
  await lookUp(operator);
  await expect(operator.getByText('This directory can be linked.')).toBeVisible();
  await operator.getByRole('dialog').getByRole('button', { name: 'Link directory' }).click();
  const row = operator.getByRole('listitem').filter({ hasText: nowhere });
  await row.getByRole('button', { name: 'Unlink' }).click();
  await operator.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(operator.getByText('Directory unlinked. No people lost access.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await operator.context().close();
});

test('a bulk change of users shows one result per user, and users cannot lock themselves out', async ({
  browser,
  stack,
}) => {
  const page = await pageOf(browser, stack, admin);
  await page.goto('/portal/user?q=contoso.example&f.state=Active');
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await page.getByRole('button', { name: 'Change role' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^Role/ }).click();
  await page.getByRole('option', { name: 'engineer' }).click();
  await expect(
    dialog.getByText('You cannot change your own account. Ask another administrator.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(dialog.getByText('1 of 1 done')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Rita Reader' })).toContainText('engineer');

  await page.getByRole('row').filter({ hasText: 'Rita Reader' }).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Change role' }).click();
  await dialog.getByRole('combobox', { name: /^Role/ }).click();
  await page.getByRole('option', { name: 'reader' }).click();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(dialog.getByText('1 of 1 done')).toBeVisible();
  await page.context().close();
});

test('an administrator ends the sessions of a user, whose open page is signed out', async ({
  browser,
  stack,
}) => {
  const engineer = await pageOf(browser, stack, 'engineer@fabrikam.example');
  await engineer.goto('/portal');
  await expect(engineer.getByRole('heading', { level: 1 })).toBeVisible();

  const account = 'admin@fabrikam.example';
  const page = await pageOf(browser, stack, account);
  await page.goto(
    await addressOf(stack, { path: '/portal/user/{user engineer@fabrikam.example}?tab=sessions', account }),
  );
  await page.getByRole('button', { name: 'End all sessions' }).click();
  await expect(page.getByText(/has no open sessions/)).toBeVisible();
  await engineer.goto('/portal/deployment');
  await expect(engineer.getByText('Your session has ended')).toBeVisible();
  await engineer.context().close();
  await page.context().close();
});

test('a directory administrator links their directory by giving consent', async ({ browser, stack }) => {
  const contoso = await addressOf(stack, { path: '/portal/organization/{org Contoso}', account: admin });
  const operator = await pageOf(browser, stack, 'operator@blueport.example');
  await operator.goto(`${contoso}?tab=directories`);
  const research = /Contoso Research/;
  await operator
    .getByRole('listitem')
    .filter({ hasText: research })
    .getByRole('button', { name: 'Unlink' })
    .click();
  await operator.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(operator.getByText(/^Directory unlinked\./)).toBeVisible();
  await operator.context().close();

  const page = await pageOf(browser, stack, admin);
  await page.goto(`${contoso}?tab=directories`);
  await page.getByRole('button', { name: 'Link directory' }).click();
  await page.getByRole('textbox', { name: /^Directory ID/ }).fill(await directoryNamed(stack, research));
  await page.getByRole('button', { name: 'Look up' }).click();
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in to directory' }).click();
  const popup = await opening;
  await popup.getByRole('button', { name: /admin@contoso\.example/ }).click();
  await expect(page.getByText('This directory can be linked.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('dialog').getByRole('button', { name: 'Link directory' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: research })).toBeVisible();
  await page.context().close();
});

test('a replaced cloud connection reports why it fails and works after its secret is corrected', async ({
  browser,
  stack,
}) => {
  const fabrikam = 'admin@fabrikam.example';
  const own = await connectionOf(stack, 'fabrikam');
  const page = await pageOf(browser, stack, fabrikam);
  const organization = await addressOf(stack, {
    path: '/portal/organization/{org Fabrikam}',
    account: fabrikam,
  });
  await page.goto(`${organization}?tab=connections`);
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('article').filter({ hasText: 'Night work' });
  await test.step('the existing connection is removed', async () => {
    const first = page.getByRole('article').first();
    await first.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog.getByText(/The credential is deleted/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('No cloud connections yet')).toBeVisible();
  });
  await test.step('a connection added with a wrong secret is listed with its error', async () => {
    await page.getByRole('button', { name: 'Add connection' }).click();
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Night work');
    await dialog.getByRole('textbox', { name: /^Application ID/ }).fill(own.clientId);
    await dialog.getByLabel(/^Client secret/).fill('not-the-secret');
    await dialog.getByRole('button', { name: 'Add and test' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row.getByRole('status')).toContainText(/secret|credential/i);
  });
  await test.step('a new secret that fails its test does not replace the old one', async () => {
    await row.getByRole('button', { name: 'Edit or rotate' }).click();
    await chooseCredential(page, 'Secret');
    await dialog.getByLabel(/^Client secret/).fill('wrong-again');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel(/^Client secret/).fill(own.clientSecret);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row.getByText('Credential replaced')).toBeVisible();
  });
  await test.step('a successful test lists what the connection can see', async () => {
    await row.getByRole('button', { name: 'Test' }).click();
    await expect(row.getByRole('status')).toContainText(/Connected\. \d+ subscription/);
  });
  expect(await page.content()).not.toContain(own.clientSecret);
  await page.context().close();
});

test('an announcement reaches its audience, and its author sees who has not read it yet', async ({
  browser,
  stack,
}) => {
  const page = await pageOf(browser, stack, admin);
  await page.goto('/portal/announcement');
  await page.getByRole('button', { name: 'Write announcement' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect(dialog.getByText('Enter a title.')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Title/ }).fill('Maintenance on Sunday');
  await dialog.getByRole('textbox', { name: /^Message/ }).fill('From six to eight nothing can be deployed.');
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Maintenance on Sunday');
  await dialog.getByRole('radio', { name: 'People with specific roles' }).check();
  await dialog.getByRole('combobox', { name: 'Roles' }).click();
  await page.getByRole('option', { name: /^reader/i }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Maintenance on Sunday').first()).toBeVisible();

  const reader = await pageOf(browser, stack, 'reader@contoso.example');
  await reader.goto('/portal');
  await reader.getByRole('button', { name: /Notifications/ }).click();
  await expect(reader.getByText('Maintenance on Sunday')).toBeVisible();
  await reader.context().close();
  await page.context().close();
});
