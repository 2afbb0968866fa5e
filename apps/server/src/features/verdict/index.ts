import { verdictRoutes } from '@blueport/contracts';
import type { PersonCloud } from '../../cloud/person-cloud.ts';
import type { Feature, Parts } from '../../feature.ts';
import { notFound } from '../../http/refusal.ts';
import type { SessionContext } from '../../http/session-context.ts';
import {
  PlaceMemory,
  planRequest,
  type RedeploymentPlan,
  type UpgradePlanning,
} from '../deployments/index.ts';
import type { Judge } from './judge.ts';

export { differencesOf } from './differences.ts';
export { createPolicyDoor } from './policy/policy-door.ts';
export { createJudge, type HouseRules, type Judge } from './judge.ts';

/** How long each source may take while somebody looks at the page. */
const deadlineMs = 900;

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
      registry.register(verdictRoutes.check, async ({ session, body }) => {
        const manager = cloud.armFor(session);
        const planned = await planRequest(
          {
            db,
            vault: parts.vault,
            now: parts.now,
            placesOf: () => ({ manager, recall: places.of(session.sessionId) }),
          },
          session,
          body,
        );
        const { verdict } = await judge.judge({
          applicant: session,
          manager,
          planned,
          depth: 'full',
          deadlineMs,
        });
        return verdict;
      });
      const judgeChange = async (
        session: SessionContext,
        { deploymentId, planned }: Awaited<ReturnType<RedeploymentPlan>>,
      ) => {
        const { verdict } = await judge.judge({
          applicant: session,
          manager: cloud.armFor(session),
          planned,
          depth: 'full',
          deadlineMs,
          replaces: deploymentId,
        });
        return verdict;
      };
      registry.register(verdictRoutes.again, async ({ session, params, body }) =>
        judgeChange(session, await planRedeployment(session, params.id, body)),
      );
      registry.register(verdictRoutes.upgrade, async ({ session, params, body }) =>
        judgeChange(session, await planUpgrade(session, params.id, body)),
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
