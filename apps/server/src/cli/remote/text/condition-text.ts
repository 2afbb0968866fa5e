import type { DeploymentCondition, ResourceCondition } from '@blueport/contracts';
import { renderRows, renderSections } from '../../table.ts';

/** What differs of a resource, or why that is not known; empty where it is as it was declared. */
export const whyDrifted = ({ reason, differences }: ResourceCondition): string =>
  reason ?? differences.map(({ kind, path }) => `${path} ${kind}`).join(', ');

/** Actual against declared, as a person reads it. */
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
        resources.map((one) => [one.name, one.type, one.drift, one.power ?? '', whyDrifted(one)]),
      ),
    ],
  ]);
}
