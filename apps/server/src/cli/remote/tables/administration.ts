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

/** `invitations`: people who were asked to join. */
export const invitationTable = tableOf({
  name: 'invitations',
  summary: 'Invitations to the organization',
  routes: [invitationRoutes],
  elsewhere: [invitationRoutes.look],
});

/** `requests`: people who ask to join. */
export const requestTable = tableOf({
  name: 'requests',
  summary: 'Requests of people who want to join the organization',
  routes: [accessRequestRoutes],
  elsewhere: [accessRequestRoutes.create],
});

/** `roles`: what people of the organization may do. */
export const roleTable = tableOf({
  name: 'roles',
  summary: 'Roles of the organization, with their permissions',
  routes: [roleRoutes],
  verbs: { dependants },
});

/** `organizations`: who uses the portal. */
export const organizationTable = tableOf({
  name: 'organizations',
  summary: 'Organizations, their directories and what they may use',
  routes: [organizationRoutes],
  elsewhere: [organizationRoutes.actFor],
  verbs: { dependants },
});

/** `connections`: identities that the portal uses in the cloud. */
export const connectionTable = tableOf({
  name: 'connections',
  summary: 'Identities that the portal uses in the cloud when nobody is signed in',
  routes: [connectionRoutes],
  idWord: 'ORGANIZATION',
});

/** `audit`: who did what, and when. */
export const auditTable = tableOf({
  name: 'audit',
  summary: 'Who did what, and when',
  routes: [auditRoutes],
});

/** `mail`: templates and the mail that waits. */
export const mailTable = tableOf({
  name: 'mail',
  summary: 'Mail templates of the organization, and mail that waits or could not be sent',
  routes: [mailRoutes],
});

/** `notifications`: what the portal tells the signed-in person, and announcements to many. */
export const notificationTable = tableOf({
  name: 'notifications',
  summary: 'Your notifications, and announcements to the organization',
  routes: [notificationRoutes],
});

/** `account`: the signed-in person. */
export const accountTable = tableOf({
  name: 'account',
  summary: 'Your sessions, access tokens, preferences and linked accounts',
  routes: [accountRoutes, linkRoutes, permissionRoutes],
  elsewhere: [linkRoutes.startGithub, linkRoutes.linkGithub],
  verbs: {
    show: { summary: 'Who you are and what you may do', route: sessionRoutes.me, columns: [] },
    directories: { route: sessionRoutes.directories },
    'act-for': { summary: 'Work in another organization, as the operator', route: organizationRoutes.actFor },
  },
});
