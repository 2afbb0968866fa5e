import { checkPermission, permissionLabel } from '@blueport/contracts';
import { Refusal } from '../errors/refusal.ts';
import type { SessionContext } from '../session-context.ts';

/**
 * Throws a refusal without a key that only some calls of a route require. Keys required by all of its calls are part of
 * the contract.
 */
export function requireKey(session: Pick<SessionContext, 'permissions'>, key: string): void {
  const answer = checkPermission(session.permissions, key);
  if (answer.allowed) return;
  const { missing } = answer;
  throw new Refusal('permission-missing', {
    permission: key,
    missing,
    reason: 'permission-not-granted',
    values: { permission: permissionLabel(key), missing },
  });
}
