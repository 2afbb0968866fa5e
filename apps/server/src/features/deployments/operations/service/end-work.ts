import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';

/** Selects unfinished operations `o` of an account that run with the person's token; those of access tokens run with the connection. */
const isOwnWork = (accountId: string | RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`(
  o.account_id = ${accountId} and o.finished_at is null and o.kind <> 'cancel' and not o.held
  and o.acts_with = 'person' and o.access_ended_at is null
  and not exists (select from session s where s.id = o.session_id and s.kind = 'automation'))`;

/** Returns whether an account has work that must still be ended. `accountId` is the SQL expression of its id. */
export const hasOwnWork = (accountId: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from deployment_operation o where ${isOwnWork(accountId)})
  or exists (select from fleet f where f.account_id = ${accountId} and f.state = 'running'))`;

/**
 * Locks the running work of people, fleet upgrades before deployments like all other code; with `owned`, also the
 * deployments that they created or own. Call it before anything is written to the journal, which is locked after every
 * deployment.
 */
export async function lockWork(
  tx: Transaction<Database>,
  accountIds: readonly string[],
  { owned = false }: { readonly owned?: boolean } = {},
): Promise<void> {
  const ids = [...accountIds];
  await sql`select f.id from fleet f where f.account_id = any(${ids}::uuid[]) and f.state = 'running'
    order by f.id for update`.execute(tx);
  await sql`select d.id from deployment d where d.id in (
      select o.deployment_id from deployment_operation o where o.account_id = any(${ids}::uuid[]) and o.finished_at is null)
      or (${owned} and (d.account_id = any(${ids}::uuid[]) or d.owner_id = any(${ids}::uuid[])))
    order by d.id for update`.execute(tx);
}

/**
 * Marks the operations that run with the person's token. The worker that claims them cancels them, or tracks accepted work with
 * the organization's connection. Call `lockWork` first. Returns the number of marked operations.
 */
export async function endOwnWork(tx: Transaction<Database>, accountId: string): Promise<number> {
  const { numAffectedRows } = await sql`update deployment_operation as o
    set access_ended_at = clock_timestamp(), poll_at = clock_timestamp()
    where ${isOwnWork(accountId)}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
