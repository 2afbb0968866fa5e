import { deploymentManagementRoutes, type DeploymentSummary } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Feature, Parts } from '../../../feature.ts';
import { presentSummary, requireDeployment, type Operations } from '../operations/index.ts';
import { readCondition } from './read-condition.ts';
import type { DriftFinding } from './watch/drift-finding.ts';
import { createDriftWatch, defaultWatchRules, type WatchRules } from './watch/drift-watch.ts';
import { scheduleCheckIfChanged } from './watch/schedule-check.ts';

export { readCondition } from './read-condition.ts';

/** Called with drift that the last check did not have, in the transaction that stores it. */
type OnDriftFound = (
  tx: Transaction<Database>,
  organizationId: string,
  deployment: DeploymentSummary,
  finding: DriftFinding,
) => Promise<void>;

export interface DriftOptions {
  /** Reports drift to webhooks; optional. */
  readonly onDrift?: OnDriftFound;
  /** Called when resources of a deployment are missing in the cloud; optional. */
  readonly onLoss?: (deploymentId: string) => Promise<void>;
  /** Overrides the schedule of drift checks, for tests. */
  readonly driftWatch?: Partial<WatchRules>;
}

/** Creates the drift feature: compares declared resources with the cloud, on request and periodically. */
export function createDriftFeature(
  { log }: Pick<Parts, 'log'>,
  { context, paced }: Operations,
  options: DriftOptions,
): Feature {
  const watch = createDriftWatch({
    context,
    rules: { ...defaultWatchRules, ...options.driftWatch },
    pacedOf: paced,
    random: Math.random,
    onLoss: async (deploymentId) => options.onLoss?.(deploymentId),
    onDrift: async (tx, row, finding) =>
      options.onDrift?.(tx, row.organization_id, presentSummary(row), finding),
    onError: (error, deploymentId) =>
      log.error({ err: error, deploymentId }, 'could not check a deployment for drift'),
  });
  return {
    name: 'drift',
    routes(registry) {
      registry.register(deploymentManagementRoutes.condition, async ({ session, params }) => {
        const row = await requireDeployment(context, session, params.id);
        const condition = await readCondition(context, context.managerOf(session), row);
        await scheduleCheckIfChanged(context, row, condition);
        return condition;
      });
    },
    async start() {
      watch.start();
    },
    stop: () => watch.stop(),
  };
}
