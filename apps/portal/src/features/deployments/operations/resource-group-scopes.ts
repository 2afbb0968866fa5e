import type { DeploymentDetail } from '@blueport/contracts';

/** Resource group that contains resources of a deployment. */
export interface GroupScope {
  readonly subscriptionId: string;
  readonly name: string;
}

const groupOf = /^\/subscriptions\/([^/]+)\/resourceGroups\/([^/]+)/i;

/**
 * Returns the resource groups of a deployment: the target group first, then those of its resources. Names are
 * case-insensitive.
 */
export function resourceGroupScopes(
  deployment: Pick<DeploymentDetail, 'subscriptionId' | 'resourceGroup' | 'resources'>,
): GroupScope[] {
  const found = new Map<string, GroupScope>();
  const add = (subscriptionId: string, name: string) => {
    const key = `${subscriptionId}/${name}`.toLowerCase();
    if (!found.has(key)) found.set(key, { subscriptionId, name });
  };
  if (deployment.resourceGroup !== null) add(deployment.subscriptionId, deployment.resourceGroup);
  for (const { id } of deployment.resources) {
    const [, subscriptionId, name] = groupOf.exec(id) ?? [];
    if (subscriptionId !== undefined && name !== undefined) add(subscriptionId, name);
  }
  return [...found.values()];
}
