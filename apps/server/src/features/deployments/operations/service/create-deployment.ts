import { createHash } from 'node:crypto';
import type { DeploymentRequest, deploymentRoutes } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { runBatch } from '../../../../database/run-batch.ts';
import type { Call } from '../../../../http/call.ts';
import type { AuditEntry } from '../../../../journal/audit.ts';
import type { SessionContext } from '../../../../session-context.ts';
import { deployMachine } from '../machine/machine.ts';
import { insertsOfOperation } from './add-operation.ts';
import { announce, type DeploymentContext } from './deployment-context.ts';
import type { Admission } from './gate.ts';
import { makeSteps } from './make-steps.ts';
import { planRequest, refuseErrors, type PlannedRequest } from './plan-request.ts';
import { refuseEqual } from './refuse-equal.ts';
import { requestFingerprint } from './request-fingerprint.ts';

/** Returns `bp-` and ten characters derived from the id. */
function nameOf(deploymentId: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(deploymentId).digest('hex').slice(0, 16)}`).toString(
    36,
  );
  return `bp-${digits.padStart(10, '0').slice(-10)}`;
}

/** A deployment that was planned and admitted, and is not stored yet. */
export interface Creation {
  readonly context: DeploymentContext;
  readonly session: SessionContext;
  readonly request: DeploymentRequest;
  readonly planned: PlannedRequest;
  readonly admission: Admission | undefined;
  readonly steps: ReturnType<typeof makeSteps>;
  readonly id: string;
  readonly operationId: string;
  readonly name: string;
  readonly state: 'PendingApproval' | 'Queued';
}

type WriteStep = (tx: Transaction<Database>, creation: Creation) => Promise<unknown>;

function insertDeployment(tx: Transaction<Database>, creation: Creation) {
  const { session, request, planned, id, name, state, steps } = creation;
  const { blueprint, target } = planned;
  return tx.insertInto('deployment').values({
    id,
    name,
    organization_id: session.organizationId,
    account_id: session.accountId,
    title: request.title ?? blueprint.title,
    state,
    blueprint_id: blueprint.id,
    blueprint_version_id: blueprint.versionId,
    blueprint_slug: blueprint.slug,
    blueprint_title: blueprint.title,
    blueprint_version: blueprint.version,
    blueprint_configuration_id: blueprint.configurationId,
    cloud: session.cloud,
    scope: blueprint.scope,
    tenant_id: session.tenantId,
    subscription_id: target.subscriptionId,
    subscription_name: target.subscriptionName,
    resource_group: target.resourceGroup,
    location: target.location,
    tags: JSON.stringify(request.tags ?? {}),
    resource_count: steps.length,
  });
}

const insertOperation = (
  tx: Transaction<Database>,
  { context, session, request, planned, ...creation }: Creation,
) =>
  insertsOfOperation(tx, context.vault, {
    id: creation.operationId,
    deploymentId: creation.id,
    deploymentName: creation.name,
    number: 1,
    kind: 'create',
    accountId: session.accountId,
    sessionId: session.sessionId,
    machine: deployMachine({ needsGroup: planned.target.makesGroup }),
    content: planned.plan.content,
    tags: request.tags ?? {},
    version: { id: planned.blueprint.versionId, name: planned.blueprint.version },
    isHeld: creation.state === 'PendingApproval',
    steps: creation.steps,
  });

const insertAll: WriteStep = (tx, creation) =>
  runBatch(tx, insertDeployment(tx, creation), ...insertOperation(tx, creation));

const admissionNames = ({ id, operationId }: Creation) => ({
  deploymentId: id,
  operationId,
  returnsTo: null,
});

const recordAdmission: WriteStep = async (tx, creation) =>
  creation.admission?.write(tx, admissionNames(creation));

const announceCreation: WriteStep = (tx, { context, session, id, operationId }) =>
  announce(context, tx, session.organizationId, id, operationId);

const notifyApprovers: WriteStep = async (tx, creation) =>
  creation.admission?.tell(tx, admissionNames(creation));

/** Writes of a new deployment, in order, in one transaction. */
const writeSteps: readonly WriteStep[] = [insertAll, recordAdmission, announceCreation, notifyApprovers];

function auditOf({ context, request, planned, id, name }: Creation): AuditEntry {
  const { blueprint, plan } = planned;
  return {
    action: 'deployment.create',
    objectType: 'deployment',
    objectId: id,
    after: requestFingerprint(context.vault, { request, fingerprint: plan.preview.fingerprint }),
    details: { blueprint: blueprint.slug, version: blueprint.version, name },
  };
}

/** Plans a deployment and checks admission; throws if it is rejected. */
async function prepareCreation(
  context: DeploymentContext,
  session: SessionContext,
  request: DeploymentRequest,
): Promise<Creation> {
  const planned = await planRequest(context, session, request);
  refuseErrors(planned.plan);
  const manager = context.managerOf(session);
  const admission = await context.gate?.admit({ kind: 'create', session, planned, manager });
  const id = context.newId();
  return {
    context,
    session,
    request,
    planned,
    admission,
    steps: makeSteps(planned.plan.expansion, planned.target),
    id,
    operationId: context.newId(),
    name: nameOf(id),
    state: admission?.isHeld === true ? 'PendingApproval' : 'Queued',
  };
}

/** Accepts a deployment: writes everything about it in one transaction, then wakes a worker. */
export async function createDeployment(
  context: DeploymentContext,
  call: Call<typeof deploymentRoutes.create>,
  request: DeploymentRequest,
) {
  const { session } = call;
  const creation = await prepareCreation(context, session, request);
  const { id, name, operationId, state } = creation;
  const answer = await call.write(async (tx) => {
    if (call.query.equal === 'refuse') await refuseEqual(tx, creation);
    for (const step of writeSteps) await step(tx, creation);
    return { answer: { id, name, operationId, state }, audit: auditOf(creation) };
  });
  context.wake(answer.operationId, session);
  return answer;
}
