import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { canSignIn } from '../../identity/session/index.ts';
import type { ApprovalRow } from './approval-store.ts';
import { refuseIfBlocked, type Obstacle } from './obstacle.ts';

/**
 * Permission required by every operation that can be held for approval: create, retry, rollback, redeploy and upgrade.
 */
const requestKey = 'blueprintProvision';

interface Requester {
  readonly state: 'Active' | 'Disabled' | 'Expired' | 'Invited' | 'NoDirectory' | 'Removed';
  readonly isAllowed: boolean;
}

/** Locks the requester's account and roles until the transaction ends. A change of a person's roles locks the account. */
async function lockAccess(
  tx: Transaction<Database>,
  { requested_by: accountId }: ApprovalRow,
): Promise<void> {
  await sql`select from account where id = ${accountId} for share`.execute(tx);
  await sql`select from role where id in (select role_id from held_role where account_id = ${accountId})
    order by id for share`.execute(tx);
}

/** Reads the current state of the requester. */
async function readRequester(db: Kysely<Database>, row: ApprovalRow): Promise<Requester> {
  const { rows } = await sql<Requester>`
    select case when a.state <> 'Active' then a.state
        when a.expires_at <= clock_timestamp() then 'Expired'
        when not ${canSignIn('a')} then 'NoDirectory'
        else 'Active' end as state,
      coalesce(o.permissions ? ${requestKey} and p.permissions ? ${requestKey}
        and (a.organization_id = o.id or (home.is_operator and p.permissions ? 'organizationView')), false) as "isAllowed"
    from account a
    join account_permission p on p.account_id = a.id
    join organization home on home.id = a.organization_id
    join organization o on o.id = ${row.organization_id}
    where a.id = ${row.requested_by}`.execute(db);
  return rows[0] ?? { state: 'Removed', isAllowed: false };
}

function obstacleOf({ requested_by_name: name }: ApprovalRow, requester: Requester): Obstacle | undefined {
  const { state, isAllowed } = requester;
  const values = { name, state, permission: requestKey };
  if (state !== 'Active') return { code: 'requesterInactive', reason: 'requester-inactive', values };
  return isAllowed ? undefined : { code: 'requesterNotAllowed', reason: 'requester-not-allowed', values };
}

/** Returns why the requester's state or permissions prevent an approval, or undefined if they do not. */
export async function requesterObstacle(
  db: Kysely<Database>,
  row: ApprovalRow,
): Promise<Obstacle | undefined> {
  return obstacleOf(row, await readRequester(db, row));
}

/** Refuses an approval if the requester's access or permission has ended. */
export async function requireRequester(db: Kysely<Database>, row: ApprovalRow): Promise<void> {
  refuseIfBlocked(await requesterObstacle(db, row));
}

/**
 * Like `requireRequester`, and locks the requester's account and roles until the transaction ends. Call it before the
 * deployment is locked: `endAccess` locks the account first, too.
 */
export async function lockRequester(tx: Transaction<Database>, row: ApprovalRow): Promise<void> {
  await lockAccess(tx, row);
  refuseIfBlocked(obstacleOf(row, await readRequester(tx, row)));
}
