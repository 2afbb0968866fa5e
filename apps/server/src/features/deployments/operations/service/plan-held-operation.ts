import type { ResourceManager } from '@blueport/cloud';
import type { SessionContext } from '../../../../session-context.ts';
import { notFound } from '../../../../errors/refusal.ts';
import { heldRoleIds } from '../../../identity/session/index.ts';
import { readContent } from '../content/read-content.ts';
import { findDeployment, readOperations } from '../store/read-deployments.ts';
import type { DeploymentContext } from './deployment-context.ts';
import type { HeldOperation } from './held-operation.ts';
import { planContent } from './plan-content.ts';
import type { PlannedRequest } from './plan-request.ts';

/** The plan of a held operation, computed again as the requester. */
export interface HeldOperationPlan {
  readonly applicant: Pick<
    SessionContext,
    'sessionId' | 'accountId' | 'roleIds' | 'organizationId' | 'tenantId' | 'objectId' | 'cloud' | 'kind'
  >;
  readonly manager: ResourceManager;
  readonly planned: PlannedRequest;
}

export type PlanHeldOperation = (heldOperation: HeldOperation) => Promise<HeldOperationPlan>;

/** Returns the cloud client of the person who started an operation. */
export type ManagerOfOperation = (
  operation: {
    readonly accountId: string;
    readonly sessionId: string;
    readonly tenantId: string;
    readonly cloud: SessionContext['cloud'];
    readonly actsWith: 'person' | 'connection';
  },
  place: { readonly organizationId: string; readonly subscriptionId: string },
) => ResourceManager;

/** Plans a held operation again. The session cache is not used, so the result is current. */
export async function planHeldOperation(
  context: Pick<DeploymentContext, 'db' | 'vault'>,
  managerOf: ManagerOfOperation,
  heldOperation: HeldOperation,
): Promise<HeldOperationPlan> {
  const { db, vault } = context;
  const row = await findDeployment(db, heldOperation.organizationId, heldOperation.deploymentId);
  const [operation] = row === undefined ? [] : await readOperations(db, row.id, heldOperation.operationId);
  if (row === undefined || operation === undefined) throw notFound();
  const { account_id: accountId, session_id: sessionId, acts_with: actsWith } = operation.row;
  const manager = managerOf(
    { accountId, sessionId, actsWith, tenantId: row.tenant_id, cloud: row.cloud },
    { organizationId: row.organization_id, subscriptionId: row.subscription_id },
  );
  const content = await readContent(db, vault, heldOperation.operationId);
  const version = {
    id: operation.row.blueprint_version_id ?? row.blueprint_version_id,
    name: operation.row.blueprint_version ?? row.blueprint_version,
  };
  const planned = await planContent(
    db,
    { manager, recall: (_key, _forMs, load) => load() },
    { ...row, tags: operation.row.tags ?? row.tags },
    content,
    version,
  );
  const account = await db
    .selectFrom('account')
    .select(heldRoleIds.as('roleIds'))
    .where('id', '=', accountId)
    .executeTakeFirst();
  const session = await db
    .selectFrom('session')
    .select('kind')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return {
    manager,
    planned,
    applicant: {
      sessionId: `held ${heldOperation.operationId}`,
      accountId,
      roleIds: account?.roleIds ?? [],
      organizationId: row.organization_id,
      tenantId: row.tenant_id,
      objectId: `account ${accountId}`,
      cloud: row.cloud,
      kind: session?.kind === 'automation' ? 'automation' : 'interactive',
    },
  };
}
