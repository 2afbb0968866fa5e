import type { Dependants } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/tables/index.ts';

const shown = 20;

/** Work of a person that is not finished: it acts with their rights, so nobody can take it over. */
const isRunning = (accountId: string) => sql<boolean>`exists (
  select from deployment_operation o
  where o.deployment_id = deployment.id and o.account_id = ${accountId} and o.finished_at is null)`;

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
    .limit(shown)
    .execute();
  const { count } = await matching.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return { items, count };
}

/** What stands in the way of removing a person: their deployments until somebody takes them over, and work under way. */
export async function userDependants(
  db: Kysely<Database>,
  organizationId: string,
  accountId: string,
): Promise<Dependants> {
  const running = await namesOf(db, organizationId, isRunning(accountId));
  const owned = await namesOf(db, organizationId, sql<boolean>`deployment.account_id = ${accountId}`);
  const dependants = [
    { kind: 'runningDeployment' as const, ...running, blocking: true },
    { kind: 'deployment' as const, ...owned, blocking: true },
  ].filter(({ count }) => count > 0);
  return { blocking: dependants.length > 0, dependants };
}
