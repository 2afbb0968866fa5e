import type { DeploymentSummary } from '@blueport/contracts';
import { possibleActions } from './deployment-actions.ts';

/** What can be done to several deployments at once, with the key that each needs. */
export const bulkKeys = {
  start: 'blueprintProvision',
  stop: 'blueprintProvision',
  restart: 'blueprintProvision',
  upgrade: 'blueprintProvision',
  fleet: 'blueprintProvision',
  lock: 'blueprintProvision',
  unlock: 'blueprintProvision',
  expiry: 'blueprintProvision',
  assign: 'deploymentAssign',
  delete: 'deploymentDelete',
} as const;
export type BulkAction = keyof typeof bulkKeys;
/** What a dialog over the list does; a fleet upgrade has a page of its own. */
export type DialogAction = Exclude<BulkAction, 'fleet'>;

/** What the dialog of every bulk action is given. */
export interface BulkProps {
  readonly deployments: readonly DeploymentSummary[];
  /** Reads these anew and begins once more with them; answers why that failed. */
  readonly onReload: (names: readonly string[]) => Promise<unknown>;
  /** Told whether anything was done. */
  readonly onClose: (begun?: boolean) => void;
}

/** So many deployments an address can name for a fleet upgrade. */
export const mostForFleet = 100;

/** Where a fleet upgrade of just these begins; undefined where they are of several blueprints, or too many for an address. */
export function fleetAddress(deployments: readonly DeploymentSummary[]): string | undefined {
  const [name, another] = new Set(deployments.map(({ blueprint }) => blueprint.name));
  if (name === undefined || another !== undefined || deployments.length > mostForFleet) return undefined;
  const search = new URLSearchParams([['blueprint', name], ...deployments.map(({ id }) => ['id', id])]);
  return `/portal/deployment/fleet/new?${search.toString()}`;
}

/** Which of the chosen deployments an action is possible with, as they are now; the server decides again. */
export function possibleFor(
  action: BulkAction,
  deployments: readonly DeploymentSummary[],
): readonly DeploymentSummary[] {
  return deployments.filter(({ state, lock }) => {
    const gone = state === 'Deleted' || state === 'Detached';
    switch (action) {
      case 'lock':
      case 'expiry':
        return !gone && lock === null;
      case 'unlock':
        return lock !== null;
      case 'assign':
        return lock === null;
      case 'delete':
        return possibleActions(state, lock !== null).remove;
      default:
        return possibleActions(state, lock !== null).redeploy;
    }
  });
}
