import { deploymentPath, type deploymentManagementRoutes } from '@blueport/contracts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import {
  noExpiry,
  planPower,
  presentSummary,
  readOperations,
  requireUnlocked,
  writeProperties,
  type DeploymentContext,
} from '../operations/index.ts';
import type { ExpiryOptions } from './index.ts';
import { nextCheckTime } from './expiry-plan.ts';

const longestMs = 5 * 366 * 86_400_000;

/** Sets when a deployment expires; a new date restarts the warnings. */
export function setExpiry(
  context: DeploymentContext,
  call: Call<typeof deploymentManagementRoutes.expiry>,
  settle: ExpiryOptions['settle'],
) {
  const { at, action = 'delete', graceDays = 7 } = call.body;
  const date = at === null ? null : new Date(at);
  const now = context.now();
  if (date !== null && (date <= now || date.getTime() > now.getTime() + longestMs)) {
    throw invalidInput([issue('/at', 'expiry-out-of-range')]);
  }
  return writeProperties(context, call, {
    action: 'deployment.expiry',
    details: { at, action, graceDays },
    set: async (row, tx) => {
      requireUnlocked(row.locked_at);
      if (row.state === 'Deleted' || row.state === 'Detached') {
        throw new Refusal('conflict', { reason: 'gone' });
      }
      // Refuses the action `stop` if nothing can be stopped.
      if (date !== null && action === 'stop') planPower(await readOperations(tx, row.id), 'stop');
      await settle?.(tx, row.organization_id, `/portal${deploymentPath(presentSummary(row))}`);
      if (date === null) return noExpiry;
      return {
        ...noExpiry,
        expires_at: date,
        expiry_action: action,
        grace_days: graceDays,
        expiry_set_by: call.session.accountId,
        expiry_next_at: nextCheckTime({ expiresAt: date, graceDays, warned: [] }, now),
      };
    },
  });
}
