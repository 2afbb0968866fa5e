import type { DeploymentDetail } from '@blueport/contracts';
import { failureLines } from '../../failure-lines.ts';
import { cliMessage } from '../../language.ts';
import { renderSections, renderTable } from '../../table.ts';

/** Formats a deployment: its facts, and why its last operation failed. The columns are those of its table. */
export function deploymentText(detail: DeploymentDetail): string {
  const { name, state, blueprint, resourceGroup, lock, expiry, error } = detail;
  const facts = renderTable(
    ['NAME', 'STATE', 'BLUEPRINT', 'VERSION', 'GROUP', 'LOCKED', 'EXPIRES'],
    [
      [
        name,
        state,
        blueprint.name,
        blueprint.version,
        resourceGroup ?? '',
        lock?.note ?? '',
        expiry?.at ?? '',
      ],
    ],
  );
  if (error === null) return facts;
  return renderSections([[facts], [cliMessage('deployment-failure'), ...failureLines(error)]]);
}
