import type { JsonObject } from '../json.ts';
import type { ResourceGroup } from '../store/groups.ts';

/** Returns a resource group in the service's format. */
export function presentGroup(group: ResourceGroup): JsonObject {
  return {
    id: `/subscriptions/${group.subscriptionId}/resourceGroups/${group.name}`,
    name: group.name,
    type: 'Microsoft.Resources/resourceGroups',
    location: group.location,
    ...(group.managedBy === null ? {} : { managedBy: group.managedBy }),
    ...(Object.keys(group.tags).length === 0 ? {} : { tags: group.tags }),
    properties: { provisioningState: group.state },
  };
}
