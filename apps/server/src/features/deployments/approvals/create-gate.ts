import {
  conditionText,
  sentence,
  type ApprovalReason,
  type Sentence,
  type Verdict,
} from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { databaseNow } from '../../../database/clock.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import { issue, Refusal } from '../../../errors/refusal.ts';
import { storeEstimates } from '../../spend/accuracy/index.ts';
import { ownerOf, refuseOvershoot, reserveBudget, scopeFacts } from '../../spend/budgets/index.ts';
import type { Gate } from '../operations/index.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import type { Judge } from '../verdict/index.ts';
import { approveKey, requestKey, storeVerdict } from './approval-store.ts';

/** Lifetime of a pending request, in days. */
const requestLifetimeDays = 7;

/** Returns the reason for an approval as a sentence for notifications. */
function sentenceOf({ kind, message, values }: ApprovalReason): Sentence {
  if (values === undefined) return sentence('said', { said: message });
  const price = values['known'] === 'no' ? 'approvalPriceUnknown' : 'approvalPrice';
  const codes = {
    price,
    blueprint: 'approvalBlueprint',
    role: 'approvalRole',
    budget: 'approvalBudget',
  } as const;
  return sentence(codes[kind], values);
}

/** Sources block the decision here, so they get more time than for a page. */
const deadlineMs = 5000;

/** Throws if a policy in force would deny one of the resources, with the deciding condition. */
export function refuseDenied({ policy }: Pick<Verdict, 'policy'>): void {
  const denials = (policy.data?.findings ?? []).filter(({ kind }) => kind === 'deny');
  if (denials.length === 0) return;
  throw new Refusal('policy-denied', {
    errors: denials.slice(0, 50).map(({ resourceName, assignment, conditions, parameters, message }) => {
      const [condition] = conditions;
      const [parameter] = parameters;
      return issue(parameter === undefined ? '/policy' : `/parameters/${parameter}`, 'denied', {
        assignment,
        resource: resourceName,
        origin: message === null ? 'none' : 'policy',
        said: message ?? '',
        because: condition === undefined ? 'none' : 'condition',
        ...(condition !== undefined && {
          condition: conditionText(condition, JSON.stringify(condition.expected) ?? ''),
          found: JSON.stringify(condition.actual) ?? '',
        }),
      });
    }),
  });
}

/** Returns whether the same content was approved for this deployment before: a retry needs no further approval. */
async function wasAdmitted(db: Kysely<Database>, deploymentId: string): Promise<boolean> {
  const last = await db
    .selectFrom('deployment_operation as o')
    .leftJoin('approval as q', 'q.operation_id', 'o.id')
    .select(['o.id', 'q.state'])
    .where('o.deployment_id', '=', deploymentId)
    .where('o.template_hash', 'is not', null)
    .orderBy('o.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && (last.state === null || last.state === 'approved');
}

type GateRequest = Parameters<Gate['admit']>[0];
type GateNames = Parameters<Awaited<ReturnType<Gate['admit']>>['write']>[1];

/** A request that may be sent, immediately or after its approval. */
interface Decision {
  readonly request: GateRequest;
  readonly judgement: Awaited<ReturnType<Judge['judge']>>;
  readonly isHeld: boolean;
  /** Whether it repeats an operation that needed no approval or got it. */
  readonly isAdmittedRetry: boolean;
  readonly approvalId: string;
  readonly at: Date;
}

const reserve = async (
  tx: Transaction<Database>,
  { request: { session, planned, deploymentId: replaces }, judgement, isAdmittedRetry, at }: Decision,
  { deploymentId }: GateNames,
) =>
  reserveBudget(
    tx,
    {
      facts: scopeFacts(planned, {
        organizationId: session.organizationId,
        ownerId: await ownerOf(tx, replaces, session.accountId),
        at,
      }),
      deploymentId,
      amounts: judgement.amounts,
      unpriced: judgement.unpriced,
    },
    isAdmittedRetry,
  );

async function insertApproval(
  tx: Transaction<Database>,
  { request: { session }, judgement: { verdict, amounts }, approvalId }: Decision,
  names: GateNames,
): Promise<void> {
  await tx
    .insertInto('approval')
    .values({
      id: approvalId,
      organization_id: session.organizationId,
      deployment_id: names.deploymentId,
      operation_id: names.operationId,
      fingerprint: verdict.fingerprint,
      reasons: JSON.stringify(verdict.approval.reasons),
      amounts: JSON.stringify(amounts),
      monthly: verdict.price.data?.monthly ?? null,
      currency: verdict.price.data?.currency ?? null,
      returns_to: names.returnsTo,
      requested_by: session.accountId,
      requested_by_name: session.name,
      requested_by_email: session.email,
      expires_at: sql<Date>`clock_timestamp() + make_interval(days => ${requestLifetimeDays})`,
    })
    .execute();
}

async function notifyApprovers(
  notifier: Notifier,
  tx: Transaction<Database>,
  { request: { session, planned }, judgement, approvalId }: Decision,
): Promise<void> {
  const { reasons } = judgement.verdict.approval;
  await notifier.tellHolders(tx, approveKey, {
    organizationId: session.organizationId,
    kind: 'approval',
    severity: 'info',
    eventKey: requestKey(approvalId),
    subject: planned.blueprint.title,
    outcome: 'pending',
    says: [sentence('approvalAsked', { name: session.name }), ...reasons.map(sentenceOf)],
    link: `/portal/approval?sel=${approvalId}`,
  });
}

/** Evaluates a request; refuses it if a policy denies it or it exceeds a budget. */
async function decideAdmission(parts: Parts, judge: Judge, request: GateRequest): Promise<Decision> {
  const { kind, session, manager, planned, deploymentId, isOneOfMany = false } = request;
  const question = {
    applicant: session,
    manager,
    planned,
    deadlineMs,
    ...(deploymentId === undefined ? {} : { replaces: deploymentId }),
  };
  const judgement = await judge.judge({
    ...question,
    depth: 'binding',
    ...(isOneOfMany ? {} : { refresh: 'policies' }),
  });
  refuseDenied(judgement.verdict);
  refuseOvershoot(judgement.verdict.budget.data?.budgets ?? []);
  const isAdmittedRetry =
    kind === 'retry' && deploymentId !== undefined && (await wasAdmitted(parts.database.db, deploymentId));
  const isHeld = judgement.verdict.approval.required && !isAdmittedRetry;
  return {
    request,
    // Approvers see the full verdict; the requester of an operation that is sent immediately has seen it.
    judgement: isHeld ? await judge.judge({ ...question, depth: 'full' }) : judgement,
    isHeld,
    isAdmittedRetry,
    approvalId: parts.newId(),
    at: parts.now(),
  };
}

/**
 * Creates the gate of deployments: evaluates an operation again before it is sent, refuses it if a policy
 * denies it or it exceeds a budget, and holds it if it needs approval.
 */
export const createGate = (
  parts: Parts,
  { judge, notifier }: { readonly judge: Judge; readonly notifier: Notifier },
): Gate => ({
  async admit(request) {
    const decision = await decideAdmission(parts, judge, request);
    const { isHeld, judgement } = decision;
    const { price, presentMonthly = null } = judgement.verdict;
    return {
      isHeld,
      monthly: price.data?.monthly ?? null,
      presentMonthly,
      currency: price.data?.currency ?? null,
      async write(tx, names) {
        await storeVerdict(tx, names, judgement.verdict);
        await storeEstimates(tx, names, judgement.estimates);
        await (isHeld ? insertApproval(tx, decision, names) : reserve(tx, decision, names));
      },
      tell: async (tx) => (isHeld ? notifyApprovers(notifier, tx, decision) : undefined),
    };
  },
  async withdraw(tx, operationId) {
    const withdrawn = await tx
      .updateTable('approval')
      .set({ state: 'withdrawn', decided_at: databaseNow, revision: sql<number>`revision + 1` })
      .where('operation_id', '=', operationId)
      .where('state', '=', 'pending')
      .returning(['id', 'organization_id'])
      .execute();
    for (const row of withdrawn) {
      await notifier.settleRequest(tx, row.organization_id, requestKey(row.id), 'withdrawn');
    }
  },
});
