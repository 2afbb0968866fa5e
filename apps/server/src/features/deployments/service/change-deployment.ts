import type { deploymentRoutes, DeploymentState, OperationKind } from '@blueport/contracts';
import { isSettled } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, notFound, Refusal } from '../../../http/refusal.ts';
import type { WorkStep } from '../cloud/work.ts';
import { readContent } from '../content/read-content.ts';
import { deleteMachine, deployMachine, type Machine } from '../machine/machine.ts';
import type { SummaryRow } from '../present/present-deployment.ts';
import { nameParameters } from '../../blueprints/index.ts';
import { planDeployment } from '../preview/plan-deployment.ts';
import { checkTarget } from '../preview/check-target.ts';
import { toWorkStep } from '../store/load-claims.ts';
import { findDeployment, readOperations } from '../store/read-deployments.ts';
import { addOperation, type NewOperation } from './add-operation.ts';
import { announce, type DeploymentContext } from './deployment-context.ts';
import { groupStep, makeDeletionSteps, makeSteps } from './make-steps.ts';
import { readVersion } from './read-version.ts';
import { refuseErrors } from './plan-request.ts';
import { requestMark } from './request-mark.ts';

type Change =
  | typeof deploymentRoutes.cancel
  | typeof deploymentRoutes.redeploy
  | typeof deploymentRoutes.delete;

const gone: ReadonlySet<DeploymentState> = new Set(['Deleted', 'Detached']);

async function requireDeployment(context: DeploymentContext, call: Call<Change>): Promise<SummaryRow> {
  const found = await findDeployment(context.db, call.session.organizationId, call.params.id);
  if (found === undefined) throw notFound();
  return found;
}

function conflict(detail: string, hint?: string): Refusal {
  return new Refusal('conflict', { detail, ...(hint === undefined ? {} : { hint }) });
}

function requireSettled(state: DeploymentState): void {
  if (gone.has(state)) throw conflict('This deployment no longer exists.');
  if (!isSettled(state)) throw conflict('An operation is running.', 'Wait for it, or cancel it first.');
}

interface Begun {
  readonly kind: OperationKind;
  readonly state: DeploymentState;
  readonly machine: Machine;
  readonly steps: readonly WorkStep[];
  readonly content?: NewOperation['content'];
  readonly tags?: Readonly<Record<string, string>>;
  readonly after?: unknown;
}

/** Takes the deployment's row, so that two changes at the same moment come one after the other. */
async function lockState(
  tx: Transaction<Database>,
  id: string,
): Promise<{ state: DeploymentState; operation_count: number }> {
  return tx
    .selectFrom('deployment')
    .select(['state', 'operation_count'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Writes the next operation of a settled deployment, then work on it begins. */
async function begin(context: DeploymentContext, call: Call<Change>, row: SummaryRow, begun: Begun) {
  const { session } = call;
  const operationId = context.newId();
  const answer = await call.write(async (tx) => {
    const locked = await lockState(tx, row.id);
    requireSettled(locked.state);
    const number = locked.operation_count + 1;
    await tx
      .updateTable('deployment')
      .set({
        state: begun.state,
        operation_count: number,
        error: null,
        revision: sql<number>`revision + 1`,
        updated_at: sql<Date>`clock_timestamp()`,
        finished_at: null,
        ...(begun.tags === undefined ? {} : { tags: JSON.stringify(begun.tags) }),
      })
      .where('id', '=', row.id)
      .execute();
    await addOperation(tx, context.vault, {
      id: operationId,
      deploymentId: row.id,
      deploymentName: row.name,
      number,
      kind: begun.kind,
      accountId: session.accountId,
      sessionId: session.sessionId,
      machine: begun.machine,
      steps: begun.steps,
      ...(begun.content === undefined ? {} : { content: begun.content }),
    });
    await announce(context, tx, session.organizationId, row.id, operationId);
    return {
      answer: { id: row.id, name: row.name, operationId, state: begun.state },
      audit: {
        action: `deployment.${begun.kind}`,
        objectType: 'deployment',
        objectId: row.id,
        before: { state: row.state },
        after: begun.after ?? { state: begun.state },
        details: { name: row.name, operation: number },
      },
    };
  });
  context.wake(operationId, session);
  return answer;
}

/** Sends the template again, with the same values or with some of them changed. */
export async function redeploy(context: DeploymentContext, call: Call<typeof deploymentRoutes.redeploy>) {
  const row = await requireDeployment(context, call);
  requireSettled(row.state);
  const operations = await readOperations(context.db, row.id);
  const last = operations.find((operation) => operation.row.template_hash !== null);
  if (last === undefined) throw conflict('There is nothing to deploy again.');
  const blueprint = await readVersion(context.db, row);
  const before = await readContent(context.db, context.vault, last.row.id);
  const changed = nameParameters(blueprint.parameters, call.body.parameters ?? {});
  if (changed.issues.length > 0) throw invalidInput(changed.issues);
  const parameters = {
    ...nameParameters(blueprint.parameters, before.parameters).values,
    ...changed.values,
  };
  const tags = call.body.tags ?? row.tags;
  const { target, issues } = await checkTarget(context.placesOf(call.session), row, {
    blueprint: row.blueprint_slug,
    subscriptionId: row.subscription_id,
    location: row.location,
    ...(row.resource_group === null ? {} : { resourceGroup: row.resource_group }),
  });
  if (target === undefined) throw invalidInput(issues);
  const plan = planDeployment({
    blueprint: { ...blueprint, template: JSON.parse(before.template) as Record<string, unknown> },
    parameters: call.body.tags === undefined ? parameters : { ...parameters, tags: changed.values['tags'] },
    tags,
    target,
    tenantId: row.tenant_id,
    cloud: row.cloud,
    keptSecrets: before.secureParameters,
  });
  if (plan.issues.length > 0) throw invalidInput(plan.issues);
  refuseErrors(plan);
  return begin(context, call, row, {
    kind: 'redeploy',
    state: 'Queued',
    machine: deployMachine({ needsGroup: target.makesGroup }),
    steps: makeSteps(plan.expansion, target),
    content: plan.content,
    tags,
    after: requestMark(context.vault, {
      parameters: call.body.parameters,
      fingerprint: plan.preview.fingerprint,
    }),
  });
}

/** Deletes what a deployment made, or lets go of it. */
export async function deleteDeployment(
  context: DeploymentContext,
  call: Call<typeof deploymentRoutes.delete>,
) {
  const row = await requireDeployment(context, call);
  if (call.query.resources === 'detach') return detach(context, call, row);
  requireSettled(row.state);
  const operations = await readOperations(context.db, row.id);
  const byKey = new Map<string, WorkStep>();
  // Oldest first: what a later operation says about a resource counts.
  for (const { row: operation, steps } of operations.toReversed()) {
    if (operation.kind === 'delete') continue;
    for (const step of steps) byKey.set(step.resource_key, toWorkStep(step));
  }
  const group = row.group_created
    ? groupStep({ ...row, subscriptionId: row.subscription_id, resourceGroup: row.resource_group })
    : null;
  const held = [...byKey.values()].filter(
    (step) =>
      row.scope === 'subscription' || step.type.toLowerCase() !== 'microsoft.resources/resourcegroups',
  );
  const steps = [...makeDeletionSteps(held), ...(group === null ? [] : [group])];
  return begin(context, call, row, {
    kind: 'delete',
    state: 'Deleting',
    machine: deleteMachine({ removesGroup: row.group_created }),
    steps,
  });
}

/** Forgets the resources: nothing is asked of the cloud, so it is done with the write itself. */
async function detach(
  context: DeploymentContext,
  call: Call<typeof deploymentRoutes.delete>,
  row: SummaryRow,
) {
  const operationId = context.newId();
  const { session } = call;
  return call.write(async (tx) => {
    const locked = await lockState(tx, row.id);
    requireSettled(locked.state);
    const number = locked.operation_count + 1;
    const done = { ...deleteMachine({ removesGroup: false }), phase: 'Done', outcome: 'Succeeded' } as const;
    await addOperation(tx, context.vault, {
      id: operationId,
      deploymentId: row.id,
      deploymentName: row.name,
      number,
      kind: 'detach',
      accountId: session.accountId,
      sessionId: session.sessionId,
      machine: done,
      steps: [],
    });
    const now = sql<Date>`clock_timestamp()`;
    await tx
      .updateTable('deployment_operation')
      .set({ state: 'Succeeded', started_at: now, finished_at: now })
      .where('id', '=', operationId)
      .execute();
    await tx
      .updateTable('deployment')
      .set({
        state: 'Detached',
        operation_count: number,
        error: null,
        revision: sql<number>`revision + 1`,
        updated_at: now,
        finished_at: now,
      })
      .where('id', '=', row.id)
      .execute();
    await announce(context, tx, session.organizationId, row.id, operationId);
    return {
      answer: { id: row.id, name: row.name, operationId, state: 'Detached' as const },
      audit: {
        action: 'deployment.detach',
        objectType: 'deployment',
        objectId: row.id,
        before: { state: row.state },
        after: { state: 'Detached' },
        details: { name: row.name },
      },
    };
  });
}

/** Asks the running operation to stop; the operation itself tells when it has. */
export async function cancelDeployment(
  context: DeploymentContext,
  call: Call<typeof deploymentRoutes.cancel>,
) {
  const row = await requireDeployment(context, call);
  const { session } = call;
  const cancelId = context.newId();
  let target = '';
  const answer = await call.write(async (tx) => {
    const locked = await lockState(tx, row.id);
    const live = await tx
      .selectFrom('deployment_operation')
      .select(['id', 'kind', 'cancel_requested_at'])
      .where('deployment_id', '=', row.id)
      .where('finished_at', 'is', null)
      .where('kind', '!=', 'cancel')
      .executeTakeFirst();
    if (live === undefined || live.kind === 'delete')
      throw conflict('Nothing is running that could be canceled.');
    if (live.cancel_requested_at !== null) throw conflict('The cancellation is under way.');
    const number = locked.operation_count + 1;
    target = live.id;
    await tx
      .updateTable('deployment_operation')
      .set({ cancel_requested_at: sql<Date>`clock_timestamp()`, poll_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', live.id)
      .execute();
    await tx
      .updateTable('deployment')
      .set({
        state: 'Canceling',
        operation_count: number,
        revision: sql<number>`revision + 1`,
        updated_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', row.id)
      .execute();
    await addOperation(tx, context.vault, {
      id: cancelId,
      deploymentId: row.id,
      deploymentName: row.name,
      number,
      kind: 'cancel',
      accountId: session.accountId,
      sessionId: session.sessionId,
      machine: deployMachine({ needsGroup: false }),
      steps: [],
    });
    await announce(context, tx, session.organizationId, row.id, cancelId);
    return {
      answer: { id: row.id, name: row.name, operationId: cancelId, state: 'Canceling' as const },
      audit: {
        action: 'deployment.cancel',
        objectType: 'deployment',
        objectId: row.id,
        before: { state: row.state },
        after: { state: 'Canceling' },
        details: { name: row.name },
      },
    };
  });
  context.wake(target, session);
  return answer;
}
