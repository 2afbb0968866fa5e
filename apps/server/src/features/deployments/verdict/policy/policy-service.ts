import type { ExpandedResource, Provenance } from '@blueport/arm-template';
import type { JsonObject } from '@blueport/azure-policy';
import type { ResourceManager } from '@blueport/cloud';
import type { PolicyFinding } from '@blueport/contracts';
import { judgePolicies } from './judge-policies.ts';
import type { PolicyRows } from '../../../../cloud/policy-snapshots.ts';
import { compilePolicyRows, readPolicyRows, type PolicyState } from './policy-state.ts';

const readMs = 10_000;

/**
 * Interface for other features: reads the policies of a subscription, and evaluates predicted resources against
 * them.
 */
export interface PolicyService {
  read(manager: ResourceManager, subscriptionId: string): Promise<PolicyRows>;
  readonly judge: (
    rows: PolicyRows,
    predicted: {
      readonly resources: readonly ExpandedResource[];
      readonly provenance: Provenance;
      readonly group: JsonObject | undefined;
      readonly subscription: JsonObject;
      readonly utcNow: string;
    },
  ) => readonly PolicyFinding[];
}

/** Creates the interface; compiled policies are cached as long as their rows are in memory. */
export function createPolicyService(now: () => Date): PolicyService {
  const compiled = new WeakMap<PolicyRows, PolicyState>();
  return {
    read: (manager, subscriptionId) =>
      readPolicyRows(manager, { subscriptionId, resourceGroup: undefined }, new Map(), {
        timeoutMs: readMs,
        now,
      }),
    judge(rows, predicted) {
      const state = compiled.get(rows) ?? compilePolicyRows(rows);
      compiled.set(rows, state);
      const { group, ...rest } = predicted;
      return judgePolicies(state, { ...rest, groups: group === undefined ? [] : [group] }).findings;
    },
  };
}
