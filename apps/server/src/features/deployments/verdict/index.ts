import { verdictRoutes, type Verdict } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { LocationCache } from '../../../cloud/location-cache.ts';
import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import { planRequest, type RedeploymentPlan, type UpgradePlanning } from '../operations/index.ts';
import type { Judge } from './judge.ts';

export { differencesOf } from './differences.ts';
export { createPolicyService } from './policy/policy-service.ts';
export type { OrganizationRules } from './organization-rules.ts';
export { createJudge, type Judge } from './judge.ts';

/** Time limit of each source for an open page in milliseconds, and the longer one for reading every source again. */
const deadlineMs = 900;
const refreshMs = 5000;

/** Returns the time limit of a check and what it reads again. */
const paceOf = ({ fresh }: { readonly fresh?: 'true' | undefined }) =>
  fresh === undefined ? { deadlineMs } : { deadlineMs: refreshMs, refresh: 'all' as const };

interface VerdictParts {
  readonly judge: Judge;
  readonly places: LocationCache;
  readonly cloud: PersonCloud;
  readonly planRedeployment: RedeploymentPlan;
  readonly planUpgrade: UpgradePlanning;
}

/** Evaluates a change of an existing deployment. */
async function judgeChange(
  { judge, cloud }: VerdictParts,
  session: SessionContext,
  pace: ReturnType<typeof paceOf>,
  { deploymentId, planned }: Awaited<ReturnType<RedeploymentPlan>>,
): Promise<Verdict> {
  const { verdict } = await judge.judge({
    applicant: session,
    manager: cloud.armFor(session),
    planned,
    depth: 'full',
    ...pace,
    replaces: deploymentId,
  });
  return verdict;
}

/** Evaluates a deployment before it is sent. */
async function judgeRequest(
  { database, vault, now, places, judge, cloud }: Parts & VerdictParts,
  { session, query, body }: Call<typeof verdictRoutes.check>,
): Promise<Verdict> {
  const manager = cloud.armFor(session);
  const recall = places.of(session.sessionId, { refresh: query.fresh !== undefined });
  const planning = { db: database.db, vault, now, placesOf: () => ({ manager, recall }) };
  const planned = await planRequest(planning, session, body);
  const { verdict } = await judge.judge({
    applicant: session,
    manager,
    planned,
    depth: 'full',
    ...paceOf(query),
  });
  return verdict;
}

/** Reads the verdict that a deployment was accepted with, by its id or name. */
async function readStored(db: Kysely<Database>, organizationId: string, id: string) {
  const row = await db
    .selectFrom('deployment as d')
    .leftJoin('deployment_verdict as v', 'v.deployment_id', 'd.id')
    .select(['v.verdict', 'v.created_at'])
    .where('d.organization_id', '=', organizationId)
    .where(id.startsWith('bp-') ? 'd.name' : 'd.id', '=', id)
    .orderBy('v.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return { verdict: row.verdict, storedAt: row.created_at?.toISOString() ?? null };
}

/** Creates the verdict before a deployment is sent, and the stored one it was accepted with. */
export function createVerdictFeature(parts: Parts, verdictParts: VerdictParts): Feature {
  const { planRedeployment, planUpgrade } = verdictParts;
  return {
    name: 'verdict',
    routes(registry) {
      registry.register(verdictRoutes.check, (call) => judgeRequest({ ...parts, ...verdictParts }, call));
      registry.register(verdictRoutes.redeployment, async ({ session, params, query, body }) =>
        judgeChange(verdictParts, session, paceOf(query), await planRedeployment(session, params.id, body)),
      );
      registry.register(verdictRoutes.upgrade, async ({ session, params, query, body }) =>
        judgeChange(verdictParts, session, paceOf(query), await planUpgrade(session, params.id, body)),
      );
      registry.register(verdictRoutes.stored, ({ session, params }) =>
        readStored(parts.database.db, session.organizationId, params.id),
      );
    },
  };
}
