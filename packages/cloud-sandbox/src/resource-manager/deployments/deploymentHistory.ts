import type { Estate } from '../estate.ts';
import { ArmError } from '../http/armError.ts';
import { conflict } from '../http/errors.ts';
import { requireUnlocked } from '../locks/requireUnlocked.ts';
import { keyOf } from '../resourceId.ts';
import type { StoredDeployment } from '../store/deployments.ts';

/** The service keeps at most this many deployments at a scope. */
const maxDeployments = 800;
/** Above `from`, the service deletes the oldest deployments until `to` are left. */
const trimming = { from: 700, to: 600 };

/** Rejects a new deployment at a scope whose history is full. */
export function requireRoomInHistory(estate: Estate, scopeKey: string, name: string): void {
  const count = estate.deployments.countAt(scopeKey);
  if (count < maxDeployments) return;
  throw conflict(
    'DeploymentQuotaExceeded',
    `Creating the deployment '${name}' would exceed the quota of '${maxDeployments}'. The current deployment count is '${count}'. Please delete some deployments before creating a new one. Please see https://aka.ms/arm-deploy for usage details.`,
  );
}

function isLocked(estate: Estate, { id, tenantId }: StoredDeployment): boolean {
  try {
    requireUnlocked(estate, 'delete', id, tenantId);
    return false;
  } catch (error) {
    if (error instanceof ArmError) return true;
    throw error;
  }
}

/** Deletes the oldest ended deployments of a long history, unless a lock prevents it. */
export function trimHistory(estate: Estate, scope: string, tenantId: string): void {
  const scopeKey = keyOf(scope, tenantId);
  const count = estate.deployments.countAt(scopeKey);
  if (count <= trimming.from) return;
  for (const deployment of estate.deployments.oldestEnded(scopeKey, count - trimming.to)) {
    if (isLocked(estate, deployment)) return;
    estate.deployments.remove(deployment.key);
  }
}

/** Rejects a deployment whose name is used in another location, at scopes whose deployments have a location. */
export function requireSameLocation(before: StoredDeployment | undefined, location: string | null): void {
  if (!before?.location || !location || before.location === location) return;
  throw conflict(
    'InvalidDeploymentLocation',
    `Invalid deployment location '${location}'. The deployment '${before.name}' already exists in location '${before.location}'.`,
  );
}
