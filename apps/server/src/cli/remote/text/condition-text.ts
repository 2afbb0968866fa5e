import type { DeploymentCondition, ResourceCondition } from '@blueport/contracts';
import { renderRows, renderSections } from '../../table.ts';

/** Returns the differences of a resource, or why they are unknown; empty if the resource matches its declaration. */
export const resourceDriftText = ({ reason, differences }: ResourceCondition): string =>
  reason ?? differences.map(({ kind, path }) => `${path} ${kind}`).join(', ');

/** Formats the actual state of a deployment against the declared one. */
export function conditionText({ checkedAt, declaredBy, resources }: DeploymentCondition): string {
  if (declaredBy === null) return 'Nothing was built yet, so there is nothing to look at.';
  const drifted = resources.filter(({ drift }) => drift === 'changed' || drift === 'missing');
  const unknown = resources.filter(({ drift }) => drift === 'unknown');
  const head = [
    drifted.length === 0
      ? `As declared by operation ${declaredBy}`
      : `${drifted.length} of ${resources.length} resources are not as operation ${declaredBy} declared them`,
    ...(unknown.length === 0 ? [] : [`${unknown.length} could not be seen`]),
  ].join('; ');
  return renderSections([
    [`${head}. The cloud was asked at ${checkedAt}.`],
    [
      renderRows(
        ['NAME', 'TYPE', 'DRIFT', 'POWER', 'WHY'],
        resources.map((one) => [one.name, one.type, one.drift, one.power ?? '', resourceDriftText(one)]),
      ),
    ],
  ]);
}
