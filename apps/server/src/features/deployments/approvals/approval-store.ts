import { maxAttention, type Approval, type ListQuery, type Verdict } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { answerList } from '../../../list/streamed-list.ts';

type Executor = Kysely<Database> | Transaction<Database>;

const approvals: ListEntity = {
  fields: {
    id: { type: 'text', column: 'q.id::text' },
    state: { type: 'text', column: 'q.state' },
    title: { type: 'text', column: 'd.title', search: true },
    blueprint: { type: 'text', column: 'd.blueprint_title', search: true },
    subscription: { type: 'text', column: 'd.subscription_name', search: true },
    resourceGroup: { type: 'text', column: 'd.resource_group', search: true },
    location: { type: 'text', column: 'd.location' },
    requestedBy: { type: 'text', column: 'q.requested_by_name', search: true },
    monthly: { type: 'number', column: 'q.monthly::numeric' },
    requestedAt: { type: 'time', column: 'q.requested_at' },
    expiresAt: { type: 'time', column: 'q.expires_at' },
    decidedAt: { type: 'time', column: 'q.decided_at' },
  },
  created: 'requestedAt',
  tieBreaker: 'id',
};

/** The permission to approve. */
export const approveKey = 'deploymentApprove';

/** Identifies the notifications that ask for a decision on a request. */
export const requestKey = (approvalId: string): string => `approval/${approvalId}`;

/** Whether both the session's role and the organization include the permission. */
const mayApprove = ({ permissions }: SessionContext): boolean =>
  permissions.orgInfo?.includes(approveKey) === true && permissions.roleInfo?.includes(approveKey) === true;

/** Selects the requests visible to the caller: all of the organization for approvers, otherwise their own. */
function approvalsOf(db: Executor, session: SessionContext) {
  const found = db
    .selectFrom('approval as q')
    .innerJoin('deployment as d', 'd.id', 'q.deployment_id')
    .where('q.organization_id', '=', session.organizationId);
  return mayApprove(session) ? found : found.where('q.requested_by', '=', session.accountId);
}

const deploymentColumns = [
  'd.name as deployment_name',
  'd.title',
  'd.blueprint_title',
  'd.subscription_id',
  'd.subscription_name',
  'd.resource_group',
  'd.location',
] as const;

const withColumns = (db: Executor, session: SessionContext) =>
  approvalsOf(db, session).selectAll('q').select(deploymentColumns);

/** Selects pending requests of every organization, for jobs. */
export const pendingRequests = (db: Executor) =>
  db
    .selectFrom('approval as q')
    .innerJoin('deployment as d', 'd.id', 'q.deployment_id')
    .selectAll('q')
    .select(deploymentColumns)
    .where('q.state', '=', 'pending');
export type ApprovalRow = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>;

/** Presents a request for the caller. */
export function presentApproval(row: ApprovalRow, session: SessionContext): Approval {
  const own = row.requested_by === session.accountId;
  return {
    id: row.id,
    state: row.state,
    deployment: {
      id: row.deployment_id,
      name: row.deployment_name,
      title: row.title,
      subscriptionId: row.subscription_id,
      subscriptionName: row.subscription_name,
      resourceGroup: row.resource_group,
      location: row.location,
      blueprint: row.blueprint_title,
    },
    requestedBy: { id: row.requested_by, name: row.requested_by_name, email: row.requested_by_email },
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy:
      row.decided_by === null
        ? null
        : { id: row.decided_by, name: row.decided_by_name ?? '', email: row.decided_by_email ?? '' },
    decidedAt: row.decided_at?.toISOString() ?? null,
    note: row.note,
    reasons: row.reasons,
    monthly: row.monthly,
    currency: row.currency,
    fingerprint: row.fingerprint,
    changed: row.changed,
    mayDecide: row.state === 'pending' && !own && mayApprove(session) && session.kind === 'interactive',
    own,
    etag: `"${row.revision}"`,
  };
}

/** Returns the requests for approval, pending ones first. */
export async function listApprovals(db: Kysely<Database>, session: SessionContext, query: ListQuery) {
  const list = parseList(approvals, query);
  const where = whereOf(approvals, list);
  return answerList({
    list,
    rows: withColumns(db, session)
      .where(where)
      .orderBy(orderOf(approvals, list, [{ field: 'requestedAt', descending: true }])),
    countAll: async () => {
      const { total } = await approvalsOf(db, session)
        .select(sql<number>`count(*)::int`.as('total'))
        .where(where)
        .executeTakeFirstOrThrow();
      return total;
    },
    present: (row) => presentApproval(row, session),
  });
}

/** Returns a request that is visible to the caller. Throws 404 if not found. */
export async function findApproval(db: Executor, session: SessionContext, id: string): Promise<ApprovalRow> {
  const row = await withColumns(db, session).where('q.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** Returns the verdict that an operation was accepted with. */
export async function readVerdict(db: Executor, operationId: string): Promise<Verdict | undefined> {
  const row = await db
    .selectFrom('deployment_verdict')
    .select('verdict')
    .where('operation_id', '=', operationId)
    .executeTakeFirst();
  return row?.verdict;
}

/** Stores the verdict of an accepted operation, replacing an earlier one. */
export async function storeVerdict(
  tx: Transaction<Database>,
  names: { readonly deploymentId: string; readonly operationId: string },
  verdict: Verdict,
): Promise<void> {
  await tx
    .insertInto('deployment_verdict')
    .values({
      operation_id: names.operationId,
      deployment_id: names.deploymentId,
      fingerprint: verdict.fingerprint,
      verdict: JSON.stringify(verdict),
    })
    .onConflict((conflict) =>
      conflict.column('operation_id').doUpdateSet({
        fingerprint: sql`excluded.fingerprint`,
        verdict: sql`excluded.verdict`,
        created_at: sql<Date>`clock_timestamp()`,
      }),
    )
    .execute();
}

/** Counts the pending requests that the caller may decide, at most `maxAttention`; undefined if they decide none. */
export async function countDecidable(
  db: Kysely<Database>,
  session: SessionContext,
): Promise<number | undefined> {
  if (!mayApprove(session)) return undefined;
  const { total } = await db
    .selectFrom(
      approvalsOf(db, session)
        .select('q.id')
        .where('q.state', '=', 'pending')
        .where('q.requested_by', '!=', session.accountId)
        .limit(maxAttention)
        .as('pending'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
