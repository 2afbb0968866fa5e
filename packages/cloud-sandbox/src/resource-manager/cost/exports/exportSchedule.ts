import type { Estate } from '../../estate.ts';
import { objectOf } from '../../json.ts';
import { keyOf } from '../../resourceId.ts';
import type { StoredResource } from '../../store/resources.ts';
import { readExport } from './exportDefinition.ts';
import { exportRunsOf, nextRunOf } from './exportRuns.ts';
import { execute, submitRuns } from './runExport.ts';

const type = 'Microsoft.CostManagement/exports';

/** Returns the exports that write to a storage account. */
export const exportsTo = (estate: Estate, accountKey: string): StoredResource[] =>
  estate.resources.everyOfType(type).filter(({ body, tenantId }) => {
    const { accountId } = readExport(objectOf(body['properties'])).destination;
    return keyOf(accountId, tenantId) === accountKey;
  });

/** Returns when the next export is due, in epoch milliseconds. */
export function nextExportDue(estate: Estate): number | undefined {
  const times = estate.resources
    .everyOfType(type)
    .map((exported) => nextRunOf(estate, exported))
    .filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Submits the scheduled runs that are due. After a longer pause, an export runs once. */
export function runDueExports(estate: Estate, now: number): void {
  for (const exported of estate.resources.everyOfType(type)) {
    const due = nextRunOf(estate, exported);
    if (due !== undefined && due <= now)
      submitRuns(estate, exported, { execution: 'Scheduled', submittedBy: 'System', at: now });
  }
}

/** Executes the runs again that a restart has interrupted. */
export function resumeRuns(estate: Estate): void {
  for (const run of exportRunsOf(estate).unfinished()) {
    const exported = estate.resources.find(run.exportKey);
    if (exported === undefined)
      exportRunsOf(estate).save({ ...run, status: 'Failed', error: 'The export was deleted.' });
    else execute(estate, exported, run);
  }
}
