import { checkPermission, sharingKeys, type ViewSharing } from '@blueport/contracts';
import { requireKey } from '../../../http/require-key.ts';
import type { SessionContext } from '../../../session-context.ts';

type View = { readonly account_id: string };

/** Returns whether a user may change a view: its owner, or for shared views a user who may edit the organization. */
export function mayChange(session: SessionContext, view: View): boolean {
  return (
    view.account_id === session.accountId || checkPermission(session.permissions, 'organizationEdit').allowed
  );
}

export function requireChange(session: SessionContext, view: View): void {
  if (!mayChange(session, view)) requireKey(session, 'organizationEdit');
}

/** Requires the permission to share a view. A view that is already shared may stay shared. */
export function requireSharing(
  session: SessionContext,
  sharing: ViewSharing,
  present: ViewSharing = 'private',
): void {
  const key = sharingKeys[sharing];
  if (key !== null && sharing !== present) requireKey(session, key);
}
