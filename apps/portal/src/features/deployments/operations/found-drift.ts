import type { DeploymentCondition, RememberedDrift } from '@blueport/contracts';

/** Returns the drift that a comparison found, or undefined if resources that could not be read may have drifted. */
export function foundDrift({ checkedAt, resources }: DeploymentCondition): RememberedDrift | undefined {
  const drifted = resources.filter(({ drift }) => drift === 'changed' || drift === 'missing').length;
  if (drifted > 0) return { state: 'drifted', resources: drifted, checkedAt };
  return resources.every(({ drift }) => drift === 'none')
    ? { state: 'none', resources: 0, checkedAt }
    : undefined;
}
