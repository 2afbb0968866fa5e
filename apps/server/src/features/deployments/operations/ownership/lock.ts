import { effectivePermissions, type deploymentManagementRoutes } from '@blueport/contracts';
import type { Call } from '../../../../http/call.ts';
import { Refusal } from '../../../../errors/refusal.ts';
import type { DeploymentContext } from '../service/deployment-context.ts';
import { writeProperties } from './write-properties.ts';

/** Locks a deployment against every change until it is unlocked. */
export function lockDeployment(
  context: DeploymentContext,
  call: Call<typeof deploymentManagementRoutes.lock>,
) {
  const { accountId } = call.session;
  return writeProperties(context, call, {
    action: 'deployment.lock',
    set: async (row) => {
      if (row.locked_at !== null) throw new Refusal('conflict', { reason: 'already-locked' });
      return { locked_at: context.now(), locked_by: accountId, lock_note: call.body.note ?? '' };
    },
  });
}

/** Removes a lock; the lock of another person can only be removed by users who may assign deployments. */
export function unlockDeployment(
  context: DeploymentContext,
  call: Call<typeof deploymentManagementRoutes.unlock>,
) {
  const { session } = call;
  return writeProperties(context, call, {
    action: 'deployment.unlock',
    set: async (row) => {
      if (row.locked_at === null) throw new Refusal('conflict', { reason: 'not-locked' });
      const mayAny = effectivePermissions(session.permissions).includes('deploymentAssign');
      if (row.locked_by !== session.accountId && !mayAny) {
        throw new Refusal('permission-missing', {
          permission: 'deploymentAssign',
          missing: 'role',
          reason: 'locked-by-another',
        });
      }
      return { locked_at: null, locked_by: null, lock_note: '' };
    },
  });
}
