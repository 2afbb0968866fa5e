import type { DeploymentSummary } from '@blueport/contracts';
import { possibleActions } from './deployment-actions.ts';

/** Bulk actions, each with the permission it requires. */
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
/** Bulk actions that open a dialog. A fleet upgrade has a separate page. */
export type DialogAction = Exclude<BulkAction, 'fleet'>;

/** Props of every bulk action dialog. */
export interface BulkProps {
  readonly deployments: readonly DeploymentSummary[];
  /** Reloads these deployments and restarts the dialog with them. Resolves to the error, if any. */
  readonly onReload: (names: readonly string[]) => Promise<unknown>;
  /** The selection is kept if the action was not started. */
  readonly onClose: (selection?: 'keep selection') => void;
}

/** Maximum number of deployments in the URL of a fleet upgrade. */
export const maxFleetDeployments = 100;

/**
 * Returns the path for a fleet upgrade of these deployments, or undefined if they use several blueprints or are too
 * many.
 */
export function fleetAddress(deployments: readonly DeploymentSummary[]): string | undefined {
  const [name, another] = new Set(deployments.map(({ blueprint }) => blueprint.name));
  if (name === undefined || another !== undefined || deployments.length > maxFleetDeployments)
    return undefined;
  const search = new URLSearchParams([['blueprint', name], ...deployments.map(({ id }) => ['id', id])]);
  return `/portal/deployment/fleet/new?${search.toString()}`;
}

/** Returns the selected deployments that currently support an action. The server checks again. */
export function supportingDeployments(
  action: BulkAction,
  deployments: readonly DeploymentSummary[],
): readonly DeploymentSummary[] {
  return deployments.filter(({ state, lock }) => {
    const isGone = state === 'Deleted' || state === 'Detached';
    switch (action) {
      case 'lock':
      case 'expiry':
        return !isGone && lock === null;
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
