import type { userRoutes } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import type { AuditEntry } from '../../../journal/audit.ts';
import type { EndAccess } from '../access-end/index.ts';
import { lockWork } from '../../deployments/operations/index.ts';
import { checkPerson, requireHolders, lockAdministration } from '../roles/index.ts';
import { assignedRoles } from '../session/index.ts';
import { describeRoles } from './additional-roles.ts';
import { userDependants } from './user-dependants.ts';
import { findUser, type AccountRow } from './user-store.ts';

/** Selects the deployments that a person created or owns. */
const belongsTo = (accountId: string) =>
  sql<boolean>`(deployment.account_id = ${accountId} or deployment.owner_id = ${accountId})`;

/**
 * Locks the account and its deployments before events are written: the journal must be locked after all deployments.
 */
async function lockOwned(tx: Transaction<Database>, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
  await lockWork(tx, [accountId], { owned: true });
}

async function handOver(
  tx: Transaction<Database>,
  organizationId: string,
  from: string,
  assignTo: string | undefined,
): Promise<number> {
  const { dependants } = await userDependants(tx, organizationId, from);
  const countOf = (kind: string) => dependants.find((entry) => entry.kind === kind)?.count ?? 0;
  const running = countOf('runningDeployment');
  if (running > 0) {
    throw new Refusal('conflict', {
      reason: 'person-has-running-deployments',
      values: { count: String(running) },
    });
  }
  const created = countOf('deployment');
  if (created > 0 && assignTo === undefined) {
    throw new Refusal('conflict', { reason: 'person-has-deployments', values: { count: String(created) } });
  }
  if (assignTo === undefined || created + countOf('ownedDeployment') === 0) return 0;
  const heir = await findUser(tx, organizationId, assignTo);
  if (assignTo === from || heir.state !== 'Active') {
    throw invalidInput([issue('#/query/assignTo', 'not-active')]);
  }
  // Also transfers owned deployments of other creators, which would otherwise need a new owner.
  const moved = await tx
    .updateTable('deployment')
    .set({
      account_id: sql<string>`case when account_id = ${from} then ${assignTo}::uuid else account_id end`,
      owner_id: sql<string | null>`case when owner_id = ${from} then ${assignTo}::uuid else owner_id end`,
      revision: sql`revision + 1`,
      updated_at: sql`now()`,
    })
    .where('organization_id', '=', organizationId)
    .where(belongsTo(from))
    .executeTakeFirst();
  return Number(moved.numUpdatedRows);
}

interface Removal {
  readonly before: AccountRow;
  /** The new owner of the deployments. */
  readonly assignTo?: string | undefined;
}

/**
 * Removes a person with their sessions, tokens, drafts and pending approval requests; `assignTo` becomes the owner of
 * their deployments. The organization's administration must be locked. Returns the audit entry.
 */
export async function removeAccount(
  parts: Pick<Parts, 'publish'> & { readonly endAccess: EndAccess },
  tx: Transaction<Database>,
  organizationId: string,
  { before, assignTo }: Removal,
): Promise<AuditEntry> {
  const { id } = before;
  await lockOwned(tx, id);
  const ended = await parts.endAccess(tx, organizationId, [before], 'removed');
  const handedOver = await handOver(tx, organizationId, id, assignTo);
  await requireHolders(tx, organizationId, () =>
    tx.deleteFrom('account').where('id', '=', id).where('organization_id', '=', organizationId).execute(),
  );
  await announceChange(parts.publish, tx, organizationId, { object: 'user', change: 'removed', id });
  const roles = assignedRoles(before.roles);
  return {
    action: 'user.delete',
    objectType: 'account',
    objectId: id,
    before: {
      name: before.name,
      email: before.email,
      roleId: before.role_id,
      state: before.stored_state,
    },
    details: {
      email: before.email,
      role: before.role_name,
      ...(roles.length > 0 && { roles: describeRoles(roles) }),
      deployments: handedOver,
      assignedTo: assignTo ?? null,
      ...ended,
    },
  };
}

/** Removes a person on behalf of a user who holds all of that person's permissions. */
export function deleteUser(
  parts: Parts & { readonly endAccess: EndAccess },
  call: Call<typeof userRoutes.remove>,
): Promise<void> {
  const { params, query, session } = call;
  const { organizationId } = session;
  return call.write(async (tx) => {
    await lockAdministration(tx, organizationId);
    const before = await findUser(tx, organizationId, params.id);
    call.requireMatch(`"${before.version}"`);
    await checkPerson(tx, session, before.id);
    if (params.id === session.accountId) {
      throw new Refusal('conflict', { reason: 'own-account', values: { action: 'remove' } });
    }
    const audit = await removeAccount(parts, tx, organizationId, { before, assignTo: query.assignTo });
    return { answer: undefined, audit };
  });
}
