import { deploymentCareRoutes } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import { presentSummary, requireDeployment, type Operations } from '../operations/index.ts';
import { readCondition } from './read-condition.ts';
import type { DriftFound } from './watch/drift-found.ts';
import { createDriftWatch, usualWatch, type WatchRules } from './watch/drift-watch.ts';
import { lookAgainIfOther } from './watch/look-again.ts';

export { readCondition } from './read-condition.ts';

export interface DriftOptions {
  /** Tells programs that resources are not what was declared; left out, it is remembered only. */
  readonly onDrift?: DriftFound;
  /** Told of deployments of which resources are missing in the cloud; left out, nobody is. */
  readonly onLoss?: (deploymentId: string) => Promise<void>;
  /** How the portal looks for drift by itself; tests are in more of a hurry. */
  readonly driftWatch?: Partial<WatchRules>;
}

/** Drift: compares what a deployment declared with what is in the cloud, when somebody asks and by itself. */
export function createDriftFeature(
  { log }: Pick<Parts, 'log'>,
  { context, paced }: Operations,
  options: DriftOptions,
): Feature {
  const watch = createDriftWatch({
    context,
    rules: { ...usualWatch, ...options.driftWatch },
    pacedOf: paced,
    random: Math.random,
    onLoss: async (deploymentId) => options.onLoss?.(deploymentId),
    onDrift: async (tx, row, finding) =>
      options.onDrift?.(tx, row.organization_id, presentSummary(row), finding),
    onError: (error, deploymentId) =>
      log.error({ err: error, deploymentId }, 'the drift of a deployment could not be looked at'),
  });
  return {
    name: 'drift',
    routes(registry) {
      registry.register(deploymentCareRoutes.condition, async ({ session, params }) => {
        const row = await requireDeployment(context, session, params.id);
        const condition = await readCondition(context, context.managerOf(session), row);
        await lookAgainIfOther(context, row, condition);
        return condition;
      });
    },
    async start() {
      watch.start();
    },
    stop: () => watch.stop(),
  };
}
