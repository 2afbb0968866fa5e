import * as z from 'zod/mini';

export const administrationEventTypes = [
  'organization.changed',
  'role.changed',
  'user.changed',
  'connection.changed',
  'blueprint.changed',
  'image.changed',
  'extension.changed',
  'permission.changed',
] as const;

/**
 * A live event of administration. `permission.changed` reaches every open page of the organization: the page of an account
 * that it concerns (its organization, its role, or itself) asks again for what it may do.
 */
export const administrationEventSchema = z.object({
  type: z.enum(administrationEventTypes),
  change: z.enum(['created', 'edited', 'removed']),
  /** What `id` is the id of. */
  object: z.enum(['organization', 'role', 'user', 'connection', 'blueprint', 'image', 'extension']),
  id: z.string(),
});
export type AdministrationEvent = z.infer<typeof administrationEventSchema>;

const audiences: Readonly<Record<string, readonly string[]>> = {
  deployment: ['deploymentList', 'resourceManagement'],
  fleet: ['deploymentList'],
  organization: ['organizationList', 'organizationView'],
  role: ['roleList', 'userList', 'userInvite'],
  user: ['userList'],
  connection: ['organizationConnection'],
  blueprint: ['blueprints', 'blueprintList'],
  image: ['imageList', 'blueprintProvision'],
  extension: ['extensionList', 'blueprintProvision'],
};

/** Events for every session of the organization; those of messages name the one account they are for. */
const forEverybody: ReadonlySet<string> = new Set(['permission', 'notification']);

/** Any of these keys lets a session see events of a type; null is every session of the organization. Unknown types are for nobody. */
export function eventAudience(type: string): readonly string[] | null {
  const [subject = ''] = type.split('.');
  return forEverybody.has(subject) ? null : (audiences[subject] ?? []);
}
