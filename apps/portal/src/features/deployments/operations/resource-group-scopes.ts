import type { DeploymentDetail } from '@blueport/contracts';

/** A resource group that a deployment reaches into. */
export interface GroupScope {
  readonly subscriptionId: string;
  readonly name: string;
}

const groupOf = /^\/subscriptions\/([^/]+)\/resourceGroups\/([^/]+)/i;

/** The resource groups of a deployment: its own first, then those its resources lie in. Names compare without case. */
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
