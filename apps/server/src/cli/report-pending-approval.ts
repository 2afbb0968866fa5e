import type { Approval, DeploymentDetail, DeploymentState, ListResult } from '@blueport/contracts';
import { portal, portalUrl } from './api-client.ts';

/** Response of the portal to an accepted operation. */
interface Accepted extends Pick<DeploymentDetail, 'id' | 'name'> {
  readonly state: DeploymentState;
}

/** Writes to standard error that a deployment waits for approval, and why. Writes nothing if it does not wait. */
export async function reportPendingApproval({ id, name, state }: Accepted): Promise<void> {
  if (state !== 'PendingApproval') return;
  // The operation was accepted even if the request for approval cannot be read.
  const { result } = await portal.approval
    .list({ query: { filterObj: { state: { eq: 'pending' } }, limit: 0 } })
    .catch((): Pick<ListResult<Approval>, 'result'> => ({ result: [] }));
  const request = result.find(({ deployment }) => deployment.id === id);
  if (request === undefined) {
    console.error(`${name} is waiting for approval. Run blueport approvals.`);
    return;
  }
  console.error(`${name} is waiting for approval: ${portalUrl()}/portal/approval?sel=${request.id}`);
  console.error(`  sent to everyone in the organization who can approve; expires ${request.expiresAt}`);
  for (const { message } of request.reasons) console.error(`  ${message}`);
}
