import type { DeploymentCondition, ResourceCondition } from '@blueport/contracts';
import { cliMessage, translate } from '../../language.ts';
import { renderRows, renderSections } from '../../table.ts';

/** Returns the differences of a resource, or why they are unknown; empty if the resource matches its declaration. */
export const resourceDriftText = ({
  reason,
  reasonCode,
  reasonValues,
  differences,
}: ResourceCondition): string =>
  translate(`note.${reasonCode}`, reasonValues) ??
  reason ??
  differences.map(({ kind, path }) => `${path} ${kind}`).join(', ');

/** Formats the actual state of a deployment against the declared one. */
export function conditionText({ checkedAt, declaredBy, resources }: DeploymentCondition): string {
  if (declaredBy === null) return cliMessage('nothing-deployed');
  const drifted = resources.filter(({ drift }) => drift === 'changed' || drift === 'missing');
  const unknown = resources.filter(({ drift }) => drift === 'unknown');
  const head = cliMessage('drift', {
    drifted: String(drifted.length),
    total: String(resources.length),
    unknown: String(unknown.length),
    operation: String(declaredBy),
    time: checkedAt,
  });
  return renderSections([
    [head],
    [
      renderRows(
        ['NAME', 'TYPE', 'DRIFT', 'POWER', 'DETAILS'],
        resources.map((one) => [one.name, one.type, one.drift, one.power ?? '', resourceDriftText(one)]),
      ),
    ],
  ]);
}
