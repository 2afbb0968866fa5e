import type { ResourceManager } from '@blueport/cloud';
import { readOrNotFound } from '../../../../cloud/cloud-refusal.ts';
import { deploymentsApi, groupId } from '../cloud/deployment-ids.ts';

interface CloudDeployment {
  readonly id?: string;
  readonly name?: string;
  readonly properties?: {
    readonly provisioningState?: string;
    readonly timestamp?: string;
    readonly correlationId?: string;
  };
}

/** Returns the deployments that the cloud itself lists in a subscription or resource group. */
export async function cloudList(
  manager: ResourceManager,
  subscriptionId: string,
  resourceGroup: string | undefined,
) {
  const parent =
    resourceGroup === undefined
      ? `/subscriptions/${subscriptionId}`
      : groupId({ subscriptionId, resourceGroup });
  const found = await readOrNotFound(
    manager.all<CloudDeployment>(`${parent}/providers/Microsoft.Resources/deployments`, deploymentsApi, {
      most: 5000,
    }),
  );
  const result = found.map((deployment) => ({
    id: deployment.id ?? '',
    name: deployment.name ?? '',
    provisioningState: deployment.properties?.provisioningState ?? '',
    timestamp: deployment.properties?.timestamp ?? '',
    correlationId: deployment.properties?.correlationId ?? '',
  }));
  return { count: result.length, total: result.length, result };
}
