import type { DeploymentDetail } from '@blueport/contracts';

/** Whether a deployment lives where the address says; group names compare without case (contracts.md section 6). */
export function belongsToAddress(
  deployment: DeploymentDetail,
  sid: string,
  rid: string | undefined,
): boolean {
  const group = deployment.resourceGroup?.toLowerCase();
  return deployment.subscriptionId.toLowerCase() === sid.toLowerCase() && group === rid?.toLowerCase();
}
