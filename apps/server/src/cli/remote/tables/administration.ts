import {
  accessRequestRoutes,
  accountRoutes,
  auditRoutes,
  connectionRoutes,
  type GroupRow,
  groupRoutes,
  invitationRoutes,
  linkRoutes,
  mailRoutes,
  type OutboxRow,
  notificationRoutes,
  organizationRoutes,
  permissionRequestRoutes,
  permissionRoutes,
  provisioningRoutes,
  roleRoutes,
  sessionRoutes,
  webSettingsRoutes,
} from '@blueport/contracts';
import { dependantColumns } from '../dependant-columns.ts';
import { noteText } from '../text/verdict-text.ts';
import type { VerbText } from '../derive-verb.ts';
import { tableOf } from '../table-of.ts';

const dependants = { columns: dependantColumns };

export const invitationTable = tableOf({
  name: 'invitations',
  summary: 'Manage invitations to the organization',
  routes: [invitationRoutes],
  excludedRoutes: [invitationRoutes.look],
});

export const requestTable = tableOf({
  name: 'requests',
  summary: 'Manage access requests to the organization',
  routes: [accessRequestRoutes],
  excludedRoutes: [accessRequestRoutes.create],
});

export const permissionRequestTable = tableOf({
  name: 'permission-requests',
  summary: 'Decide on permission requests',
  routes: [permissionRequestRoutes],
  excludedRoutes: [
    permissionRequestRoutes.create,
    permissionRequestRoutes.own,
    permissionRequestRoutes.cancel,
  ],
  columns: [
    ['ID', 'id'],
    ['NAME', 'name'],
    ['PERMISSION', 'key'],
    ['REASON', 'reason'],
    ['STATE', 'state'],
    ['ROLE', 'role'],
    ['UNTIL', 'until'],
    ['REQUESTED AT', 'requestedAt'],
  ],
});

export const roleTable = tableOf({
  name: 'roles',
  summary: 'Manage roles and their permissions',
  routes: [roleRoutes],
  columns: [
    ['ID', 'id'],
    ['NAME', 'name'],
    ['BUILT IN', 'builtIn'],
    ['USERS', 'users'],
    ['PERMISSION COUNT', 'permissionCount'],
    ['UPDATED AT', 'updatedAt'],
    ['DESCRIPTION', 'description'],
  ],
  verbs: { dependants },
});

export const groupTable = tableOf({
  name: 'directory-groups',
  summary: 'Manage the roles that directory groups grant',
  routes: [groupRoutes],
  columns: [
    ['ID', 'id'],
    ['NAME', 'name'],
    ['MEMBERS', 'members'],
    ['ROLES', ({ roles }: GroupRow) => roles.map(({ name }) => name).join(', ')],
  ],
});

export const provisioningTable = tableOf({
  name: 'provisioning',
  summary: 'Manage provisioning by the directory',
  routes: [provisioningRoutes],
  // Only a signed-in person can create a token.
  excludedRoutes: [provisioningRoutes.createToken],
});

export const organizationTable = tableOf({
  name: 'organizations',
  summary: 'Manage organizations, directories and permissions',
  routes: [organizationRoutes],
  excludedRoutes: [organizationRoutes.actFor],
  verbs: { dependants },
});

export const connectionTable = tableOf({
  name: 'connections',
  summary: 'Manage cloud connections for background jobs',
  routes: [connectionRoutes],
  idWord: 'ORGANIZATION',
});

export const auditTable = tableOf({
  name: 'audit',
  summary: 'Show and verify the audit log',
  routes: [auditRoutes],
});

const outboxText = {
  columns: [
    ['ID', 'id'],
    ['KIND', 'kind'],
    ['RECIPIENT', 'recipient'],
    ['SUBJECT', 'subject'],
    ['STATE', 'state'],
    ['ATTEMPTS', 'attempts'],
    ['MESSAGE ID', 'messageId'],
    ['LAST ERROR', ({ failure, lastError }: OutboxRow) => noteText(failure) || (lastError ?? '')],
  ],
} as const satisfies VerbText;

export const mailTable = tableOf({
  name: 'mail',
  summary: 'Manage mail templates and outgoing mail',
  routes: [mailRoutes],
  verbs: { outbox: outboxText, retry: outboxText },
});

export const siteTable = tableOf({
  name: 'site',
  summary: 'Manage settings of the public pages',
  routes: [webSettingsRoutes],
});

export const notificationTable = tableOf({
  name: 'notifications',
  summary: 'Manage your notifications and announcements',
  routes: [notificationRoutes],
});

export const accountTable = tableOf({
  name: 'account',
  summary: 'Manage your sessions, access tokens, preferences and linked accounts',
  routes: [accountRoutes, linkRoutes, permissionRoutes],
  excludedRoutes: [linkRoutes.startGithub, linkRoutes.linkGithub],
  verbs: {
    show: { summary: 'Show your account and permissions', route: sessionRoutes.me, columns: [] },
    directories: { route: sessionRoutes.directories },
    organizations: { route: sessionRoutes.organizations },
    'act-for': {
      summary: 'Act in another organization (portal operator only)',
      route: organizationRoutes.actFor,
    },
  },
});
