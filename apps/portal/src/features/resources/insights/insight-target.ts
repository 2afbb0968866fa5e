import { deploymentPath, type Insight } from '@blueport/contracts';

/** Returns the page of the affected object with the key that opens it, or undefined without one. */
export function targetOf(
  { kind, facts, subscriptionId, resourceGroup, resourceId }: Insight,
  organizationId: string,
): { readonly to: string; readonly key: string } | undefined {
  const { deployment, connection, anomaly, service, day, until } = facts;
  if (kind === 'failedDeployment' && deployment !== undefined && subscriptionId !== null)
    return {
      to: `/portal${deploymentPath({ subscriptionId, resourceGroup, name: deployment })}`,
      key: 'resourceManagement',
    };
  if (kind === 'expiringCredential' && connection !== undefined)
    return { to: `/portal/organization/${organizationId}?tab=connections`, key: 'organizationConnection' };
  if (kind === 'costAnomaly' && anomaly !== undefined)
    return {
      to: `/portal/costanalysis?${new URLSearchParams({ anomaly, 'f.service': service ?? '', from: day ?? '', to: until ?? '' }).toString()}`,
      key: 'costAnalysis',
    };
  if (resourceId !== null) {
    const name = resourceId.slice(resourceId.lastIndexOf('/') + 1);
    const query = new URLSearchParams({ 'f.name': name, sel: resourceId });
    return { to: `/portal/subscription/resource?${query.toString()}`, key: 'resourceGroupList' };
  }
  if (subscriptionId !== null)
    return { to: `/portal/subscription/${subscriptionId}/resourceGroup`, key: 'resourceGroupList' };
  return undefined;
}
