import { governanceRoles } from './governanceRoles.ts';
import { infrastructureRoles } from './infrastructureRoles.ts';
import { serviceRoles } from './serviceRoles.ts';

/** A built-in role as the data files write it: actions as words, one after the other. */
export interface RoleData {
  /** The GUID that is the same in every tenant. */
  id: string;
  name: string;
  description: string;
  /** Adds what nearly every role for one service has: look around, deploy templates, ask for support. */
  operates?: true;
  actions: string;
  notActions?: string;
  dataActions?: string;
}

/** A built-in role: what its holder may do, in the words of the service. */
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

const words = (text = ''): string[] => text.split(/\s+/).filter((word) => word !== '');

const roleData = [...governanceRoles, ...infrastructureRoles, ...serviceRoles];

export const builtInRoles: readonly BuiltInRole[] = roleData.map((role) => ({
  id: role.id,
  name: role.name,
  description: role.description,
  actions: role.operates === true ? operate.concat(words(role.actions)) : words(role.actions),
  notActions: words(role.notActions),
  dataActions: words(role.dataActions),
}));

const byId = new Map(builtInRoles.map((role) => [role.id, role]));

/** The built-in role with a GUID. */
export function findBuiltInRole(id: string): BuiltInRole | undefined {
  return byId.get(id.toLowerCase());
}
