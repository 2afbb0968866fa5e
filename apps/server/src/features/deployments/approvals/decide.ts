import type { Approval, approvalRoutes } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { notFound, Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import { recordAudit } from '../../../journal/audit.ts';
import { ownerOf, refuseOvershoot, reserveBudget, scopeFacts } from '../../spend/budgets/index.ts';
import {
  accessEnded,
  endHeldOperation,
  portalFailure,
  releaseHeldOperation,
  type PlanHeldOperation,
} from '../operations/index.ts';
import { storeEstimates } from '../../spend/accuracy/index.ts';
import type { PlannedRequest } from '../operations/index.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import { differencesOf, type Judge } from '../verdict/index.ts';
import {
  findApproval,
  requestKey,
  storeVerdict,
  pendingRequests,
  presentApproval,
  readVerdict,
  type ApprovalRow,
} from './approval-store.ts';
import { refuseDenied } from './create-gate.ts';
import { lockRequester, requireRequester } from './requester.ts';
import { requireOffered } from './require-offered.ts';
import { requireConnected } from './find-blocks.ts';

export interface DecideParts extends Parts {
  readonly judge: Judge;
  readonly notifier: Notifier;
  /** Computes the resources of a held operation again, with the requester's permissions. */
  readonly planHeldOperation: PlanHeldOperation;
  /** Called after a commit. */
  wake(operationId: string): void;
}

type Tx = Transaction<Database>;
const deadlineMs = 5000;
const now = sql<Date>`clock_timestamp()`;

function requireDecidable(row: ApprovalRow, session: SessionContext): void {
  if (row.state !== 'pending') throw new Refusal('conflict', { reason: 'nothing-to-decide' });
  if (row.requested_by === session.accountId) throw new Refusal('conflict', { reason: 'own-request' });
}

/**
 * Locks the rows of a decision, the deployment first as in all other transactions, and checks that it is still pending.
 */
async function lockPending(tx: Tx, row: ApprovalRow): Promise<{ fingerprint: string }> {
  await tx.selectFrom('deployment').select('id').where('id', '=', row.deployment_id).forUpdate().execute();
  const locked = await tx
    .selectFrom('approval')
    .select(['state', 'fingerprint', 'organization_id'])
    .where('id', '=', row.id)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined || locked.organization_id !== row.organization_id) throw notFound();
  if (locked.state !== 'pending') throw new Refusal('conflict', { reason: 'nothing-to-decide' });
  return locked;
}

const decidedBy = (session: SessionContext) => ({
  decided_by: session.accountId,
  decided_by_name: session.name,
  decided_by_email: session.email,
  decided_at: now,
  revision: sql<number>`revision + 1`,
});

const heldOf = (row: ApprovalRow) => ({
  deploymentId: row.deployment_id,
  operationId: row.operation_id,
  organizationId: row.organization_id,
});

/** Removes the request from the approvers' inboxes and notifies the requester. Call it last in the transaction. */
async function announceDecision(
  { notifier }: Pick<DecideParts, 'notifier'>,
  tx: Tx,
  row: ApprovalRow,
  outcome: 'approved' | 'rejected' | 'expired',
  detail: string,
): Promise<void> {
  await notifier.settleRequest(tx, row.organization_id, requestKey(row.id), outcome);
  await notifier.tell(tx, [row.requested_by], {
    organizationId: row.organization_id,
    kind: 'approval',
    severity: outcome === 'approved' ? 'success' : 'warning',
    eventKey: `approval/${row.id}/${outcome}`,
    subject: row.title,
    outcome,
    detail: detail === '' ? null : detail,
    link: `/portal/approval?sel=${row.id}`,
  });
}

type ApprovalOutcome = { outcome: 'approved' | 'changed'; approval: Approval };

type ApproveCall = Call<typeof approvalRoutes.approve>;
type Evaluation = Awaited<ReturnType<DecideParts['judge']['judge']>>;

const renewedMeanwhile = () => new Refusal('conflict', { reason: 'verdict-renewed' });

/** Finds a request that the caller may approve in the state that was shown. */
async function requireApprovable(parts: DecideParts, { session, body, params }: ApproveCall) {
  const { db } = parts.database;
  const row = await findApproval(db, session, params.id);
  requireDecidable(row, session);
  if (row.fingerprint !== body.fingerprint) {
    throw renewedMeanwhile();
  }
  await requireRequester(db, row);
  await requireOffered(db, row.operation_id);
  await requireConnected(db, row);
  return row;
}

/** Stores a verdict that differs from the one that was shown, so that the approver decides again. */
async function renew(
  tx: Tx,
  row: ApprovalRow,
  { verdict, amounts, estimates }: Evaluation,
  changed: ReturnType<typeof differencesOf>,
): Promise<void> {
  await lockPending(tx, row);
  await storeVerdict(tx, heldOf(row), verdict);
  await storeEstimates(tx, heldOf(row), estimates);
  await tx
    .updateTable('approval')
    .set({
      fingerprint: verdict.fingerprint,
      changed: JSON.stringify(changed),
      amounts: JSON.stringify(amounts),
      monthly: verdict.price.data?.monthly ?? null,
      currency: verdict.price.data?.currency ?? null,
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', row.id)
    .execute();
  if (row.returns_to !== null) return;
  // A new deployment that was not sent yet gets the region that its resource group has now.
  await tx
    .updateTable('deployment')
    .set({ location: verdict.place.location })
    .where('id', '=', row.deployment_id)
    .execute();
}

/** Approves a request in the transaction: reserves its budget and releases its operation. */
async function approveLocked(
  parts: DecideParts,
  tx: Tx,
  { session, body }: ApproveCall,
  row: ApprovalRow,
  { verdict, amounts, unpriced }: Evaluation,
  planned: PlannedRequest,
): Promise<Approval> {
  const note = body.note ?? '';
  await lockRequester(tx, row);
  const locked = await lockPending(tx, row);
  if (locked.fingerprint !== verdict.fingerprint) {
    throw renewedMeanwhile();
  }
  await requireOffered(tx, row.operation_id);
  await reserveBudget(
    tx,
    {
      facts: scopeFacts(planned, {
        organizationId: row.organization_id,
        ownerId: await ownerOf(tx, row.deployment_id, row.requested_by),
        at: parts.now(),
      }),
      deploymentId: row.deployment_id,
      amounts,
      unpriced,
    },
    true,
  );
  await tx
    .updateTable('approval')
    .set({ state: 'approved', note, ...decidedBy(session) })
    .where('id', '=', row.id)
    .execute();
  const approval = presentApproval(await findApproval(tx, session, row.id), session);
  await releaseHeldOperation(parts, tx, heldOf(row));
  await announceDecision(parts, tx, row, 'approved', note);
  return approval;
}

/**
 * Approves the content with the given fingerprint. If the verdict has changed, returns the differences for another
 * decision.
 */
export async function approve(parts: DecideParts, call: ApproveCall): Promise<ApprovalOutcome> {
  const { session, body } = call;
  const row = await requireApprovable(parts, call);
  const { applicant, manager, planned } = await parts.planHeldOperation(heldOf(row));
  const judgement = await parts.judge.judge({
    applicant,
    manager,
    planned,
    depth: 'full',
    deadlineMs,
    refresh: 'policies',
    ...(row.returns_to === null ? {} : { replaces: row.deployment_id }),
  });
  const { verdict } = judgement;
  const details = { deployment: row.deployment_name, fingerprint: verdict.fingerprint };
  const audit = { objectType: 'approval', objectId: row.id, details };
  if (verdict.fingerprint !== row.fingerprint) {
    const before = await readVerdict(parts.database.db, row.operation_id);
    const changed = before === undefined ? [] : differencesOf(before, verdict);
    return call.write<ApprovalOutcome>(async (tx) => {
      await renew(tx, row, judgement, changed);
      const approval = presentApproval(await findApproval(tx, session, row.id), session);
      return { answer: { outcome: 'changed', approval }, audit: { action: 'approval.renew', ...audit } };
    });
  }
  refuseDenied(verdict);
  refuseOvershoot(verdict.budget.data?.budgets ?? []);
  const answer = await call.write<ApprovalOutcome>(async (tx) => ({
    answer: {
      outcome: 'approved',
      approval: await approveLocked(parts, tx, call, row, judgement, planned),
    },
    audit: { action: 'approval.approve', ...audit, after: { note: body.note ?? '' } },
  }));
  parts.wake(row.operation_id);
  return answer;
}

/** Rejects a deployment with a comment. */
export async function reject(
  parts: DecideParts,
  call: Call<typeof approvalRoutes.reject>,
): Promise<Approval> {
  const { session, body } = call;
  const row = await findApproval(parts.database.db, session, call.params.id);
  requireDecidable(row, session);
  return call.write(async (tx) => {
    await lockPending(tx, row);
    await tx
      .updateTable('approval')
      .set({ state: 'rejected', note: body.note, ...decidedBy(session) })
      .where('id', '=', row.id)
      .execute();
    const answer = presentApproval(await findApproval(tx, session, row.id), session);
    await endHeldOperation(parts, tx, heldOf(row), {
      ...portalFailure('ApprovalRejected', { name: session.name, note: body.note }),
      returnsTo: row.returns_to,
    });
    await announceDecision(parts, tx, row, 'rejected', body.note);
    return {
      answer,
      audit: {
        action: 'approval.reject',
        objectType: 'approval',
        objectId: row.id,
        after: { note: body.note },
        details: { deployment: row.deployment_name },
      },
    };
  });
}

/** Ends a request without a decision; `end` gives the reason. The requester is not notified. */
async function endRequest(
  parts: Pick<DecideParts, 'publish'>,
  tx: Tx,
  row: ApprovalRow,
  end: Omit<Parameters<typeof endHeldOperation>[3], 'returnsTo'>,
): Promise<void> {
  await lockPending(tx, row);
  await tx
    .updateTable('approval')
    .set({ state: 'expired', decided_at: now, revision: sql<number>`revision + 1` })
    .where('id', '=', row.id)
    .execute();
  await endHeldOperation(parts, tx, heldOf(row), { ...end, returnsTo: row.returns_to });
}

export async function expire(
  parts: Pick<DecideParts, 'publish' | 'notifier'>,
  tx: Tx,
  row: ApprovalRow,
): Promise<void> {
  await endRequest(parts, tx, row, portalFailure('ApprovalExpired'));
  await announceDecision(parts, tx, row, 'expired', '');
}

/**
 * Ends the pending requests of a person whose access has ended; their deployments must be locked. Returns their number.
 */
export async function endRequests(
  parts: Pick<DecideParts, 'publish' | 'notifier'>,
  tx: Tx,
  accountId: string,
): Promise<number> {
  const rows = await pendingRequests(tx).where('q.requested_by', '=', accountId).orderBy('q.id').execute();
  for (const row of rows) {
    await endRequest(parts, tx, row, accessEnded);
    await parts.notifier.settleRequest(tx, row.organization_id, requestKey(row.id), 'expired');
    await recordAudit(
      tx,
      {
        organizationId: row.organization_id,
        accountId: null,
        sessionId: null,
        ip: '',
        requestId: 'access-end',
      },
      {
        action: 'approval.expire',
        objectType: 'approval',
        objectId: row.id,
        details: { deployment: row.deployment_name, code: accessEnded.code },
      },
    );
  }
  return rows.length;
}
