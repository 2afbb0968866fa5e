import type { Approval, DeploymentDetail, DeploymentState, ListResult } from '@blueport/contracts';
import { cliMessage } from './language.ts';
import { approvalReason } from './remote/text/verdict-text.ts';
import { portal, portalUrl } from './api-client.ts';

/** Response of the portal to an accepted operation. */
interface AcceptedOperation extends Pick<DeploymentDetail, 'id' | 'name'> {
  readonly state: DeploymentState;
}

/** Writes to standard error that a deployment waits for approval, and why. Writes nothing if it does not wait. */
export async function reportPendingApproval({ id, name, state }: AcceptedOperation): Promise<void> {
  if (state !== 'PendingApproval') return;
  // The operation was accepted even if the request for approval cannot be read.
  const { result } = await portal.approval
    .list({ query: { filterObj: { state: { eq: 'pending' } }, limit: 0 } })
    .catch((): Pick<ListResult<Approval>, 'result'> => ({ result: [] }));
  const request = result.find(({ deployment }) => deployment.id === id);
  if (request === undefined) {
    console.error(cliMessage('pending-approval', { name }));
    return;
  }
  const url = `${portalUrl()}/portal/approval?sel=${request.id}`;
  console.error(cliMessage('pending-approval-at', { name, url }));
  console.error(`  ${cliMessage('approval-sent', { time: request.expiresAt })}`);
  for (const reason of request.reasons) console.error(`  ${approvalReason(reason)}`);
}
