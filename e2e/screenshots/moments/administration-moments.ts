import { ApiClient } from '../../harness/api-client.ts';
import type { Stack } from '../../harness/stack.ts';
import { press } from '../acts.ts';
import { newPermissions, widerRole } from '../role-answers.ts';
import { partlyPriced } from '../rare-answers.ts';
import { webhookAnswers } from '../webhook-answers.ts';
import { grantAdditionalRoles } from './grant-additional-roles.ts';
import { admin, engineer, type Moment } from './moment.ts';
import { provisionGroups } from './provision-groups.ts';
import { requestPermission } from './request-permission.ts';

/** Creates a role, edits it, and returns the address of its activity. */
async function roleActivity(stack: Stack): Promise<string> {
  const { role } = (await ApiClient.signIn(stack, admin)).api;
  const { id, etag } = await role.create({ body: { name: 'Night shift', permissions: ['deploymentList'] } });
  const renamed = await role.edit({ id, etag, body: { name: 'Operators at night' } });
  await role.edit({
    id,
    etag: renamed.etag,
    body: { permissions: ['deploymentList', 'auditList', 'userList'] },
  });
  return `/portal/role/${id}?tab=activity`;
}

export const administrationMoments: readonly Moment[] = [
  {
    name: 'invite-guests',
    path: '/portal/user/invitations',
    account: admin,
    act: async (page) => {
      await page.getByRole('button', { name: 'Invite', exact: true }).first().click();
      await page
        .getByRole('textbox', { name: /People/ })
        .fill(
          'nora@contoso.example,Nora,engineer\nvera@fabrikam.example,Vera,reader\nwho@unknown.example,Who,reader',
        );
      await page.getByRole('checkbox', { name: /guest from Fabrikam/ }).check();
      await page.getByText(/Ready to invite as a guest/).waitFor();
    },
  },
  {
    name: 'organization-create-directory',
    path: '/portal/organization/new',
    account: 'operator@blueport.example',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Adventure Works');
      await page.getByRole('textbox', { name: 'Tenant ID or domain' }).fill('nowhere.example');
      await page.getByText(/^Nowhere, tenant/).waitFor();
    },
  },
  {
    name: 'guest-directory',
    path: '/portal/subscription',
    account: 'auditor@nowhere.example',
    act: async (page) => page.getByText(/You are not a guest/).waitFor(),
  },
  {
    name: 'user-several-roles',
    path: '/portal/user/{user engineer@contoso.example}',
    account: admin,
    prepare: grantAdditionalRoles,
  },
  {
    name: 'user-several-roles-effective',
    path: '/portal/user/{user engineer@contoso.example}?tab=permissions',
    account: admin,
    prepare: grantAdditionalRoles,
    act: async (page) => page.getByRole('treeitem').first().waitFor(),
  },
  {
    name: 'users-several-roles',
    path: '/portal/user',
    account: admin,
    prepare: grantAdditionalRoles,
    act: async (page) => page.getByText('+2').hover(),
  },
  {
    name: 'profile-several-roles',
    path: '/portal/profile',
    account: engineer,
    prepare: grantAdditionalRoles,
  },
  {
    name: 'limit-partly-priced',
    path: '/portal/limit?sel=l1',
    account: admin,
    answers: partlyPriced,
    act: async (page) => {
      const words = page.getByText(/counted only in part/).first();
      await words.waitFor();
      await words.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'access-explain',
    path: '/portal/subscription/{group Contoso Sandbox}?tab=access',
    account: admin,
    act: press(/^Explain/),
  },
  {
    name: 'provisioning-empty',
    path: '/portal/organization/{org Contoso}?tab=provisioning',
    account: admin,
  },
  {
    name: 'provisioning-failing',
    path: '/portal/organization/{org Contoso}?tab=provisioning',
    account: admin,
    answers: (context) => context.route('**/api/provisioning', (route) => route.fulfill({ status: 500 })),
  },
  {
    name: 'provisioning-new-token',
    path: '/portal/organization/{org Contoso}?tab=provisioning',
    account: admin,
    act: press('Create token'),
  },
  {
    name: 'provisioning',
    path: '/portal/organization/{org Contoso}?tab=provisioning',
    account: admin,
    prepare: provisionGroups,
  },
  {
    name: 'provisioning-group-roles',
    path: '/portal/organization/{org Contoso}?tab=provisioning',
    account: admin,
    prepare: provisionGroups,
    act: (page) => page.getByRole('button', { name: 'Edit roles' }).nth(2).click(),
  },
  {
    name: 'user-group-roles',
    path: '/portal/user/{user engineer@contoso.example}',
    account: admin,
    prepare: provisionGroups,
  },
  {
    name: 'webhook-log',
    path: '/portal/organization/{org Contoso}?tab=webhooks',
    account: admin,
    answers: webhookAnswers,
    act: press('Delivery log'),
  },
  {
    name: 'roles-selected',
    path: '/portal/role',
    account: admin,
    act: async (page) => {
      const boxes = page.getByRole('checkbox', { name: 'Select row' });
      await boxes.first().check();
      await boxes.nth(1).check();
    },
  },
  {
    name: 'role-clone-left-out',
    path: '/portal/role/new?copy={role engineer}',
    account: admin,
    answers: widerRole,
    act: (page) => page.getByText(/are not copied/).scrollIntoViewIfNeeded(),
  },
  { name: 'role-activity', path: roleActivity, account: admin },
  { name: 'role-delete', path: '/portal/role/{role engineer}', account: admin, act: press('Delete') },
  {
    name: 'new-permissions',
    path: '/portal/role',
    account: admin,
    answers: newPermissions,
    act: press(/^Notifications/),
  },
  {
    name: 'forbidden-requested',
    path: '/portal/audit',
    account: 'reader@contoso.example',
    prepare: requestPermission,
  },
  {
    name: 'permission-requests-pending',
    path: '/portal/user/invitations?tab=permissions',
    account: admin,
    prepare: requestPermission,
  },
  {
    name: 'permission-request-approval',
    path: '/portal/user/invitations?tab=permissions',
    account: admin,
    prepare: requestPermission,
    act: async (page) => {
      await press('Approve')(page);
      await page.getByRole('radio', { name: 'Audit reader' }).check();
    },
  },
  {
    name: 'organization-people',
    path: '/portal/organization/{org Contoso}?tab=people',
    account: 'operator@blueport.example',
  },
  { name: 'invite-dialog', path: '/portal/user/invitations', account: admin, act: press(/^Invite/) },
  {
    name: 'directory-search',
    path: '/portal/user/new',
    account: admin,
    async act(page) {
      await page.getByRole('combobox', { name: 'Find in directory' }).fill('ne');
      await page.getByRole('option').first().waitFor();
    },
  },
];
