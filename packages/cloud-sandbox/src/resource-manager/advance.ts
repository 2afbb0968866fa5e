import type { Estate } from './estate.ts';
import { finishPower } from './actions/power.ts';
import { advanceCost, nextCostDue } from './cost/costClock.ts';
import { advanceAlerts, nextAlertsDue } from './monitor/alerts/alertClock.ts';
import { finishMove } from './groups/moveResources.ts';
import { keepingVaults } from './resources/deletedVaults.ts';
import { removeResource } from './resources/removeResource.ts';
import { advanceDeployments } from './deployments/advanceDeployments.ts';
import { inTransaction } from '../store/store.ts';
import type { AsyncOperation } from './store/operations.ts';

/**
 * Advances long-running operations and deployment steps to the current time. All state is in the database, so it does
 * not matter whether a timer, a request or a restart calls this.
 */
export function advance(estate: Estate): void {
  const now = estate.context.now();
  const due = estate.operations.due(now.getTime());
  if (due.length > 0) {
    inTransaction(estate.context.db, () => {
      for (const operation of due) finishOperation(estate, operation);
    });
  }
  advanceDeployments(estate, now);
  advanceCost(estate, now.getTime());
  advanceAlerts(estate, now.getTime());
}

/** Returns when the next step is due, in epoch milliseconds. */
export function nextDue(estate: Estate): number | undefined {
  const times = [
    estate.operations.nextDue(),
    estate.deployments.nextDue(),
    nextCostDue(estate),
    nextAlertsDue(estate),
  ].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.min(...times);
}

function finishOperation(estate: Estate, operation: AsyncOperation): void {
  const at = new Date(operation.dueAt ?? estate.context.now().getTime()).toISOString();
  switch (operation.kind) {
    case 'put':
      if (estate.resources.find(operation.target)?.state !== null)
        estate.resources.setState(operation.target, 'Succeeded');
      break;
    case 'delete':
      removeResource(estate, operation.target, operation.tenantId);
      break;
    case 'deleteGroup':
      removeGroup(estate, operation.target);
      break;
    case 'deleteDeployment':
      estate.deployments.remove(operation.target);
      break;
    case 'move':
      finishMove(estate, operation);
      break;
    case 'power':
      finishPower(estate, operation.target, operation.result);
      break;
    case 'answer':
      break;
  }
  estate.operations.finish(operation.id, 'Succeeded', at, null);
}

/** Deletes a resource group and everything in it. */
function removeGroup(estate: Estate, key: string): void {
  const vaults = estate.resources.below(key, 'Microsoft.KeyVault/vaults');
  keepingVaults(estate, vaults, () => estate.resources.remove(key));
  estate.deployments.removeBelow(key);
  estate.groups.remove(key);
  estate.access.changed();
}
