import type { Work } from './work.ts';

type Place = Pick<Work, 'scope' | 'subscriptionId' | 'resourceGroup' | 'cloudName'>;

export const deploymentsApi = '2022-09-01';
export const groupsApi = '2022-09-01';

/** Encodes a name as a single path segment. */
const segment = encodeURIComponent;

/** Returns the id of a resource group. */
export function groupId(place: Pick<Place, 'subscriptionId' | 'resourceGroup'>): string {
  return `/subscriptions/${segment(place.subscriptionId)}/resourceGroups/${segment(place.resourceGroup ?? '')}`;
}

/** Returns the id of the deployment in the cloud, which is the same for every attempt of an operation. */
export function cloudDeploymentId(place: Place): string {
  const parent =
    place.scope === 'resourceGroup' ? groupId(place) : `/subscriptions/${segment(place.subscriptionId)}`;
  return `${parent}/providers/Microsoft.Resources/deployments/${segment(place.cloudName)}`;
}
