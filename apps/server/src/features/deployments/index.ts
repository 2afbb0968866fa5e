import type { Feature, Parts } from '../../feature.ts';
import { createDriftFeature, type DriftOptions } from './drift/index.ts';
import { createOperationsFeature, type Operations, type OperationsOptions } from './operations/index.ts';
import { createFleetUpgradesFeature, type FleetUpgradesOptions } from './fleet-upgrades/index.ts';
import { createSharingFeature } from './sharing/index.ts';
import { createExpiryFeature, type ExpiryOptions } from './expiry/index.ts';

export interface DeploymentsOptions
  extends OperationsOptions, DriftOptions, ExpiryOptions, FleetUpgradesOptions {}

/** The combined deployment features, and the exports that approval decisions need. */
export type DeploymentsFeature = Feature &
  Pick<
    Operations,
    'context' | 'planHeldOperation' | 'planRedeployment' | 'planUpgrade' | 'groupDeletions' | 'wake'
  >;

/** Combines the deployment features: operations and the features based on them. */
export function createDeploymentsFeature(parts: Parts, options: DeploymentsOptions): DeploymentsFeature {
  const operations = createOperationsFeature(parts, options);
  const { context, planHeldOperation, planRedeployment, planUpgrade, groupDeletions, wake } = operations;
  const others: readonly Feature[] = [
    createSharingFeature(parts, operations),
    createExpiryFeature(parts, operations, options),
    createFleetUpgradesFeature(parts, operations, options),
    createDriftFeature(parts, operations, options),
  ];
  const all = [operations, ...others];
  return {
    name: 'deployments',
    context,
    planHeldOperation,
    planRedeployment,
    planUpgrade,
    groupDeletions,
    wake,
    routes(registry) {
      for (const feature of all) feature.routes?.(registry);
    },
    async start() {
      for (const feature of all) await feature.start?.();
    },
    async stop() {
      await Promise.all(others.map(async (feature) => feature.stop?.()));
      await operations.stop?.();
    },
  };
}
