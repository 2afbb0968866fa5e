import type { Dependants } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

const maxItems = 20;

/**
 * Unfinished work acts with the person's permissions, so it cannot be transferred. Pending requests end with the
 * account.
 */
const isRunning = (accountId: string) => sql<boolean>`exists (
  select from deployment_operation o
  where o.deployment_id = deployment.id and o.account_id = ${accountId} and o.finished_at is null and not o.held)`;

async function namesOf(
  db: Kysely<Database>,
  organizationId: string,
  condition: ReturnType<typeof isRunning>,
) {
  const matching = db.selectFrom('deployment').where('organization_id', '=', organizationId).where(condition);
  const items = await matching
    .select(['id', 'title as name'])
    .orderBy('title')
    .orderBy('id')
    .limit(maxItems)
    .execute();
  const { count } = await matching.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return { items, count };
}

/**
 * Selects deployments that need a new owner once this person's access ends. Deleted and detached ones do not, and neither
 * do those that the person created but handed over.
 */
const isOwned = (accountId: string) => sql<boolean>`(
  coalesce(deployment.owner_id, deployment.account_id) = ${accountId} and deployment.state not in ('Deleted', 'Detached'))`;

/** Returns what blocks the removal of a person (deployments, running work) and the deployments that need a new owner afterwards. */
export async function userDependants(
  db: Kysely<Database>,
  organizationId: string,
  accountId: string,
): Promise<Dependants> {
  const running = await namesOf(db, organizationId, isRunning(accountId));
  const created = await namesOf(
    db,
    organizationId,
    sql<boolean>`deployment.account_id = ${accountId} and ${isOwned(accountId)}`,
  );
  const owned = await namesOf(db, organizationId, isOwned(accountId));
  const dependants = [
    { kind: 'runningDeployment' as const, ...running, blocking: true },
    { kind: 'deployment' as const, ...created, blocking: true },
    { kind: 'ownedDeployment' as const, ...owned, blocking: false },
  ].filter(({ count }) => count > 0);
  return { blocking: dependants.some(({ blocking }) => blocking), dependants };
}
