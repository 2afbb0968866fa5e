import type { DeploymentDetail } from '@blueport/contracts';

/** Returns whether a deployment matches the URL. Group names are case-insensitive (contracts.md section 6). */
export function matchesAddress(deployment: DeploymentDetail, sid: string, rid: string | undefined): boolean {
  const group = deployment.resourceGroup?.toLowerCase();
  return deployment.subscriptionId.toLowerCase() === sid.toLowerCase() && group === rid?.toLowerCase();
}
