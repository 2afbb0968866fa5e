import type { ExpandedResource } from '@blueport/arm-template';
import type { ResourceManager } from '@blueport/cloud';
import type { VerdictRights } from '@blueport/contracts';
import { actionMatches, type PermissionSet } from '../../../cloud/action-pattern.ts';
import { isDeployment } from '../current/compare.ts';
import { groupOfId, isOpen } from '../current/resource-address.ts';
import type { Recall, Target } from '../../deployments/index.ts';
import type { Sourced } from '../section.ts';

const permissionsApi = '2022-04-01';
const keptMs = 60_000;

/** One granting set is enough; what a set takes out it does not grant. */
export const grants = (sets: readonly PermissionSet[], action: string): boolean =>
  sets.some(
    ({ actions = [], notActions = [] }) =>
      actions.some((pattern) => actionMatches(pattern, action)) &&
      !notActions.some((pattern) => actionMatches(pattern, action)),
  );

interface Need {
  readonly action: string;
  readonly scope: string;
  readonly resourceIds: string[];
}

/** Every action that the deployment takes, with the scope it is taken at. */
export function neededActions(resources: readonly ExpandedResource[], target: Target): Need[] {
  const needs = new Map<string, Need>();
  const subscription = `/subscriptions/${target.subscriptionId}`;
  const group =
    target.resourceGroup === null ? undefined : `${subscription}/resourceGroups/${target.resourceGroup}`;
  const main = group === undefined || target.makesGroup ? subscription : group;
  const need = (action: string, scope: string, resourceId?: string): void => {
    const key = `${scope} ${action}`.toLowerCase();
    const found = needs.get(key) ?? { action, scope, resourceIds: [] };
    if (resourceId !== undefined) found.resourceIds.push(resourceId);
    needs.set(key, found);
  };
  need('Microsoft.Resources/deployments/write', main);
  if (target.makesGroup) need('Microsoft.Resources/subscriptions/resourceGroups/write', subscription);
  for (const resource of resources) {
    if (isDeployment(resource)) continue;
    const own = isOpen(resource.id) ? undefined : groupOfId(resource.id);
    // What stands in a group that is not there yet is decided by the rights at the subscription.
    const isMain = own === undefined || own.toLowerCase() === group?.toLowerCase();
    const type =
      resource.type.toLowerCase() === 'microsoft.resources/resourcegroups'
        ? 'Microsoft.Resources/subscriptions/resourceGroups'
        : resource.type;
    need(`${type}/write`, isMain ? main : own, resource.id);
    if (resource.type.toLowerCase() === 'microsoft.network/networkinterfaces') {
      need('Microsoft.Network/virtualNetworks/subnets/join/action', isMain ? main : own, resource.id);
    }
  }
  return [...needs.values()];
}

/** Compares what the deployment does with what the one who sends it may do. */
export async function checkRights(
  manager: ResourceManager,
  recall: Recall,
  options: {
    readonly resources: readonly ExpandedResource[];
    readonly target: Target;
    readonly actsWith: VerdictRights['actsWith'];
    readonly timeoutMs: number;
    readonly now: () => Date;
  },
): Promise<Sourced<VerdictRights>> {
  const { target, actsWith, timeoutMs, now } = options;
  const needs = neededActions(options.resources, target);
  const scopes = [...new Map(needs.map(({ scope }) => [scope.toLowerCase(), scope])).values()].slice(0, 20);
  const subscription = `/subscriptions/${target.subscriptionId}`;
  const read = (scope: string): Promise<readonly PermissionSet[] | undefined> =>
    recall(`permissions${scope.toLowerCase()}`, keptMs, () =>
      manager.all<PermissionSet>(`${scope}/providers/Microsoft.Authorization/permissions`, permissionsApi, {
        timeoutMs,
      }),
    );
  const sets = new Map(
    await Promise.all(
      scopes.map(async (scope) => {
        // A group that the template itself makes is not there to be asked.
        const found = await read(scope).catch((error: unknown) => {
          if (scope === subscription) throw error;
          return read(subscription);
        });
        return [scope.toLowerCase(), found ?? []] as const;
      }),
    ),
  );
  const missing = needs.filter(({ scope, action }) => !grants(sets.get(scope.toLowerCase()) ?? [], action));
  return { data: { actsWith, needed: needs.length, missing }, asOf: now() };
}
