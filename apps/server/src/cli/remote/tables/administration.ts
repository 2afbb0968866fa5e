import {
  accessRequestRoutes,
  accountRoutes,
  auditRoutes,
  connectionRoutes,
  invitationRoutes,
  linkRoutes,
  mailRoutes,
  notificationRoutes,
  organizationRoutes,
  permissionRoutes,
  roleRoutes,
  sessionRoutes,
} from '@blueport/contracts';
import { dependantColumns } from '../dependant-columns.ts';
import { tableOf } from '../table-of.ts';

const dependants = { columns: dependantColumns };

export const invitationTable = tableOf({
  name: 'invitations',
  summary: 'Invitations to the organization',
  routes: [invitationRoutes],
  elsewhere: [invitationRoutes.look],
});

export const requestTable = tableOf({
  name: 'requests',
  summary: 'Requests for access to the organization',
  routes: [accessRequestRoutes],
  elsewhere: [accessRequestRoutes.create],
});

export const roleTable = tableOf({
  name: 'roles',
  summary: 'Roles of the organization, with their permissions',
  routes: [roleRoutes],
  verbs: { dependants },
});

export const organizationTable = tableOf({
  name: 'organizations',
  summary: 'Organizations, their directories and what they may use',
  routes: [organizationRoutes],
  elsewhere: [organizationRoutes.actFor],
  verbs: { dependants },
});

export const connectionTable = tableOf({
  name: 'connections',
  summary: 'Service identities the portal uses for background work in the cloud',
  routes: [connectionRoutes],
  idWord: 'ORGANIZATION',
});

export const auditTable = tableOf({
  name: 'audit',
  summary: 'Audit log',
  routes: [auditRoutes],
});

export const mailTable = tableOf({
  name: 'mail',
  summary: 'Mail templates, pending mail and dead letters',
  routes: [mailRoutes],
});

export const notificationTable = tableOf({
  name: 'notifications',
  summary: 'Your notifications, and announcements to the organization',
  routes: [notificationRoutes],
});

export const accountTable = tableOf({
  name: 'account',
  summary: 'Your sessions, access tokens, preferences and linked accounts',
  routes: [accountRoutes, linkRoutes, permissionRoutes],
  elsewhere: [linkRoutes.startGithub, linkRoutes.linkGithub],
  verbs: {
    show: { summary: 'Your account and your permissions', route: sessionRoutes.me, columns: [] },
    directories: { route: sessionRoutes.directories },
    'act-for': {
      summary: 'Act in another organization (portal operator only)',
      route: organizationRoutes.actFor,
    },
  },
});
