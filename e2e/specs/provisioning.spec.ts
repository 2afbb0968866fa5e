import { ApiClient } from '../harness/api-client.ts';
import { everyRule, violationsOf } from '../harness/axe.ts';
import { expect, test } from '../harness/fixtures.ts';
import { createScim } from '../harness/scim.ts';
import { startAs } from '../harness/stored-session.ts';

// A dedicated product, because its groups change the permissions of users whom other tests check.
test.use({ stackOptions: { own: 'provisioning' } });

const reader = 'reader@contoso.example';

test('a directory provisions a group, and its role reaches the open page of a member', async ({
  page,
  browser,
  stack,
}) => {
  test.slow();
  const admin = await ApiClient.signIn(stack, 'admin@contoso.example');
  const { result } = await admin.api.org.list({ query: { limit: 0 } });
  const organization = result.find((one) => one.name === 'Contoso')!;
  const { result: people } = await admin.api.user.list({ query: { filter: reader } });
  const member = people[0]!;
  await admin.api.role.create({ body: { name: 'Auditor', permissions: ['auditList'] } });
  await startAs(page, stack, 'admin@contoso.example');
  await page.goto(`/portal/organization/${organization.id}?tab=provisioning`);
  let token = '';

  await test.step('the page explains the setup, and a new token is shown once', async () => {
    await expect(page.getByRole('heading', { name: 'Set up provisioning' })).toBeVisible();
    await expect(page.getByText('/scim/v2').first()).toBeVisible();
    expect(await violationsOf(page, everyRule)).toEqual([]);
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Contoso Entra');
    expect(await violationsOf(page, everyRule)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const value = dialog.getByText(/^bps_/);
    await expect(value).toBeVisible();
    token = await value.innerText();
    await dialog.getByRole('button', { name: 'I have copied the token' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Never used')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Contoso Entra')).toBeVisible();
    await expect(page.getByText(token)).toHaveCount(0);
  });

  const scim = createScim(stack.origin, token);

  await test.step('a group that the directory creates appears on the open page', async () => {
    await expect(page.getByText('No groups yet')).toBeVisible();
    await scim('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Auditors of Contoso',
      members: [{ value: member.id }],
    });
    await expect(page.getByText('Auditors of Contoso')).toBeVisible();
    await expect(page.getByText('1 member')).toBeVisible();
    await expect(page.getByText('No roles')).toBeVisible();
  });

  const context = await browser.newContext({ baseURL: stack.origin, locale: 'en-US' });
  const memberPage = await context.newPage();
  await startAs(memberPage, stack, reader);
  await memberPage.goto('/portal/home');
  const auditLink = memberPage.getByRole('link', { name: 'Audit log' });
  await expect(memberPage.getByRole('main')).toBeVisible();
  await expect(auditLink).toHaveCount(0);

  await test.step('the role of the group reaches the open page of the member', async () => {
    await page.getByRole('button', { name: 'Edit roles' }).click();
    const dialog = page.getByRole('dialog', { name: 'Roles of Auditors of Contoso' });
    await dialog.getByRole('checkbox', { name: 'Auditor', exact: true }).check();
    expect(await violationsOf(page, everyRule)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save roles' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(
      memberPage.getByText('Your permissions have changed. Menus and buttons were updated.'),
    ).toBeVisible();
    const { account } = await (await ApiClient.signIn(stack, reader)).api.user.me();
    expect(account.roleInfo).toContain('auditList');
    await memberPage.goto('/portal/audit');
    await expect(memberPage.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  });

  await test.step('the user page shows the role with its group, read-only', async () => {
    await page.goto(`/portal/user/${member.id}`);
    const list = page.getByRole('list', { name: 'Roles from directory groups' });
    await expect(list.getByRole('listitem')).toHaveText(/Auditor \(.*Auditors of Contoso\)/);
  });

  await test.step('disabling the user in the directory ends their session', async () => {
    await scim('PATCH', `/Users/${member.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    });
    await memberPage.reload();
    await expect(memberPage.getByRole('heading', { name: 'Audit log' })).toHaveCount(0);
    await context.close();
  });
});
