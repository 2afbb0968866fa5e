import { effectivePermissions, type deploymentCareRoutes } from '@blueport/contracts';
import type { Call } from '../../../../http/call.ts';
import { Refusal } from '../../../../errors/refusal.ts';
import type { DeploymentContext } from '../service/deployment-context.ts';
import { writeCare } from './care-write.ts';

/** Locks a deployment against every change until it is unlocked. */
export function lockDeployment(context: DeploymentContext, call: Call<typeof deploymentCareRoutes.lock>) {
  const { accountId } = call.session;
  return writeCare(context, call, {
    action: 'deployment.lock',
    set: async (row) => {
      if (row.locked_at !== null) throw new Refusal('conflict', { reason: 'already-locked' });
      return { locked_at: context.now(), locked_by: accountId, lock_note: call.body.note ?? '' };
    },
  });
}

/** Removes a lock; the lock of another person can only be removed by users who may assign deployments. */
export function unlockDeployment(context: DeploymentContext, call: Call<typeof deploymentCareRoutes.unlock>) {
  const { session } = call;
  return writeCare(context, call, {
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
