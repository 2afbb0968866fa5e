import { verdictRoutes } from '@blueport/contracts';
import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import type { Feature, Parts } from '../../../feature.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import {
  PlaceMemory,
  planRequest,
  type RedeploymentPlan,
  type UpgradePlanning,
} from '../operations/index.ts';
import type { Judge } from './judge.ts';

export { differencesOf } from './differences.ts';
export { createPolicyDoor } from './policy/policy-door.ts';
export type { HouseRules } from './house-rules.ts';
export { createJudge, type Judge } from './judge.ts';

/** Milliseconds that each source may take on an open page, and when every source is read again. */
const deadlineMs = 900;
const refreshMs = 5000;

/** Returns the time limit of a check and what it reads again. */
const paceOf = ({ fresh }: { readonly fresh?: 'true' | undefined }) =>
  fresh === undefined ? { deadlineMs } : { deadlineMs: refreshMs, refresh: 'all' as const };

interface VerdictParts {
  readonly judge: Judge;
  readonly cloud: PersonCloud;
  readonly planRedeployment: RedeploymentPlan;
  readonly planUpgrade: UpgradePlanning;
}

/** The verdict before a deployment is sent, and the one it was accepted with. */
export function createVerdictFeature(
  parts: Parts,
  { judge, cloud, planRedeployment, planUpgrade }: VerdictParts,
): Feature {
  const { db } = parts.database;
  const places = new PlaceMemory(() => parts.now().getTime());
  return {
    name: 'verdict',
    routes(registry) {
      registry.register(verdictRoutes.check, async ({ session, query, body }) => {
        const manager = cloud.armFor(session);
        const planned = await planRequest(
          {
            db,
            vault: parts.vault,
            now: parts.now,
            placesOf: () => ({
              manager,
              recall: places.of(session.sessionId, { refresh: query.fresh !== undefined }),
            }),
          },
          session,
          body,
        );
        const { verdict } = await judge.judge({
          applicant: session,
          manager,
          planned,
          depth: 'full',
          ...paceOf(query),
        });
        return verdict;
      });
      const judgeChange = async (
        session: SessionContext,
        pace: ReturnType<typeof paceOf>,
        { deploymentId, planned }: Awaited<ReturnType<RedeploymentPlan>>,
      ) => {
        const { verdict } = await judge.judge({
          applicant: session,
          manager: cloud.armFor(session),
          planned,
          depth: 'full',
          ...pace,
          replaces: deploymentId,
        });
        return verdict;
      };
      registry.register(verdictRoutes.again, async ({ session, params, query, body }) =>
        judgeChange(session, paceOf(query), await planRedeployment(session, params.id, body)),
      );
      registry.register(verdictRoutes.upgrade, async ({ session, params, query, body }) =>
        judgeChange(session, paceOf(query), await planUpgrade(session, params.id, body)),
      );
      registry.register(verdictRoutes.stored, async ({ session, params }) => {
        const byName = params.id.startsWith('bp-');
        const row = await db
          .selectFrom('deployment as d')
          .leftJoin('deployment_verdict as v', 'v.deployment_id', 'd.id')
          .select(['v.verdict', 'v.created_at'])
          .where('d.organization_id', '=', session.organizationId)
          .where(byName ? 'd.name' : 'd.id', '=', params.id)
          .orderBy('v.created_at', 'desc')
          .limit(1)
          .executeTakeFirst();
        if (row === undefined) throw notFound();
        return { verdict: row.verdict, storedAt: row.created_at?.toISOString() ?? null };
      });
    },
  };
}
