import type { DeploymentCondition, ResourceCondition } from '@blueport/contracts';
import { renderRows, renderSections } from '../../table.ts';

/** Returns the differences of a resource, or why they are unknown; empty if the resource matches its declaration. */
export const resourceDriftText = ({ reason, differences }: ResourceCondition): string =>
  reason ?? differences.map(({ kind, path }) => `${path} ${kind}`).join(', ');

/** Formats the actual state of a deployment against the declared one. */
export function conditionText({ checkedAt, declaredBy, resources }: DeploymentCondition): string {
  if (declaredBy === null) return 'Nothing has been deployed yet.';
  const drifted = resources.filter(({ drift }) => drift === 'changed' || drift === 'missing');
  const unknown = resources.filter(({ drift }) => drift === 'unknown');
  const head = [
    drifted.length === 0
      ? `No drift from operation ${declaredBy}`
      : `${drifted.length} of ${resources.length} resources have drifted from operation ${declaredBy}`,
    ...(unknown.length === 0 ? [] : [`${unknown.length} could not be read`]),
  ].join('; ');
  return renderSections([
    [`${head}. Checked at ${checkedAt}.`],
    [
      renderRows(
        ['NAME', 'TYPE', 'DRIFT', 'POWER', 'DETAILS'],
        resources.map((one) => [one.name, one.type, one.drift, one.power ?? '', resourceDriftText(one)]),
      ),
    ],
  ]);
}
