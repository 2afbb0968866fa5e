import * as z from 'zod/mini';

export const administrationEventTypes = [
  'organization.changed',
  'role.changed',
  'user.changed',
  'group.changed',
  'connection.changed',
  'blueprint.changed',
  'image.changed',
  'extension.changed',
  'permissionRequest.changed',
  'budget.changed',
  'permission.changed',
] as const;

/**
 * A live event of administration. `permission.changed` is sent to every open page of the organization; pages of
 * affected accounts (the event names their organization, their role or the account itself) reload their permissions.
 */
export const administrationEventSchema = z.object({
  type: z.enum(administrationEventTypes),
  change: z.enum(['created', 'edited', 'removed']),
  /** The type of object that `id` refers to. */
  object: z.enum([
    'organization',
    'role',
    'user',
    'group',
    'connection',
    'blueprint',
    'image',
    'extension',
    'permissionRequest',
    'budget',
  ]),
  id: z.string(),
});
export type AdministrationEvent = z.infer<typeof administrationEventSchema>;

const audiences: Readonly<Record<string, readonly string[]>> = {
  deployment: ['deploymentList', 'resourceManagement'],
  fleet: ['deploymentList'],
  organization: ['organizationList', 'organizationView'],
  role: ['roleList', 'userList', 'userInvite'],
  user: ['userList'],
  group: ['organizationView', 'organizationEdit'],
  connection: ['organizationConnection'],
  blueprint: ['blueprints', 'blueprintList'],
  image: ['imageList', 'blueprintProvision'],
  extension: ['extensionList', 'blueprintProvision'],
  permissionRequest: ['userEdit'],
  budget: ['costUsageLimitView', 'costUsageLimitEdit'],
};

/** Events for every session of the organization. Message events contain the one account that they are for. */
const forEverybody: ReadonlySet<string> = new Set(['permission', 'notification']);

/**
 * Returns the permission keys of which a session needs at least one to receive events of a type, or null for every
 * session of the organization. Unknown types are sent to no session.
 */
export function eventAudience(type: string): readonly string[] | null {
  const [subject = ''] = type.split('.');
  return forEverybody.has(subject) ? null : (audiences[subject] ?? []);
}
