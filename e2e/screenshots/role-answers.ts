import { sentence, type Notification, type RoleDetail, type StartAnswer } from '@blueport/contracts';
import type { BrowserContext } from '@playwright/test';

const message: Notification = {
  id: '0193a000-0000-7000-8000-0000000000e1',
  kind: 'newPermissions',
  severity: 'info',
  subject: '3',
  outcome: '',
  detail: null,
  says: [
    sentence('permissionsAdded', { keys: 'deploymentApprove, resourceGroupAccess, auditList' }),
    sentence('permissionsAddedTo'),
  ],
  link: '/portal/role',
  createdAt: new Date().toISOString(),
  readAt: null,
  needsAction: false,
  state: 'inbox',
  snoozedUntil: null,
  doneAt: null,
};

/** An unread message about the permissions that a new version added. */
export const newPermissions = (context: BrowserContext) =>
  context.route('**/api/user/start', async (route) => {
    const response = await route.fetch();
    const start = (await response.json()) as StartAnswer;
    const messages = { count: 1, total: 1, unread: 1, nextReturn: null, result: [message] };
    await route.fulfill({ response, json: { ...start, messages } satisfies StartAnswer });
  });

/** A role with permissions that the user does not have. */
export const widerRole = (context: BrowserContext) =>
  context.route('**/api/role/*', async (route) => {
    const response = await route.fetch();
    const role = (await response.json()) as RoleDetail;
    const permissions = [
      ...(role.permissions ?? []),
      'organizationCreate',
      'organizationDelete',
      'websiteSettings',
    ];
    await route.fulfill({ response, json: { ...role, permissions } });
  });
