import roleData from './builtInRoles.json' with { type: 'json' };

/** A built-in role with its permissions, as the service describes it. */
export interface BuiltInRole {
  id: string;
  name: string;
  description: string;
  actions: readonly string[];
  notActions: readonly string[];
  dataActions: readonly string[];
}

const operate = [
  'Microsoft.Authorization/*/read',
  'Microsoft.Insights/alertRules/*',
  'Microsoft.ResourceHealth/availabilityStatuses/read',
  'Microsoft.Resources/deployments/*',
  'Microsoft.Resources/subscriptions/resourceGroups/read',
  'Microsoft.Support/*',
];

export const ownerRole = '8e3af657-a8ff-443c-a75c-2fe8c4bcb635';
export const contributorRole = 'b24988ac-6180-42a0-ab88-20f7382dd24c';
export const readerRole = 'acdd72a7-3385-48ef-bd42-f606fba81ae7';

/** A role in the format of the data file. */
interface RoleData {
  /** The GUID, identical in every tenant. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Adds the permissions that almost every service role has: read, deploy templates, request support. */
  readonly operates?: boolean;
  readonly actions: readonly string[];
  readonly notActions?: readonly string[];
  readonly dataActions?: readonly string[];
}

export const builtInRoles: readonly BuiltInRole[] = roleData.map(
  ({ id, name, description, operates, actions, notActions = [], dataActions = [] }: RoleData) => ({
    id,
    name,
    description,
    actions: operates === true ? [...operate, ...actions] : actions,
    notActions,
    dataActions,
  }),
);

const byId = new Map(builtInRoles.map((role) => [role.id, role]));

/** Returns the built-in role with a GUID. */
export function findBuiltInRole(id: string): BuiltInRole | undefined {
  return byId.get(id.toLowerCase());
}
