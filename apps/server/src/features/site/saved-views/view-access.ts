import { checkPermission, sharingKeys, type ViewSharing } from '@blueport/contracts';
import { requireKey } from '../../../http/require-key.ts';
import type { SessionContext } from '../../../session-context.ts';

type View = { readonly account_id: string };

/** A view belongs to its owner; who may change the organization may also clear up what is shared in it. */
export function mayChange(session: SessionContext, view: View): boolean {
  return (
    view.account_id === session.accountId || checkPermission(session.permissions, 'organizationEdit').allowed
  );
}

export function requireChange(session: SessionContext, view: View): void {
  if (!mayChange(session, view)) requireKey(session, 'organizationEdit');
}

/** Sharing with others needs a key; what is shared already may stay so. */
export function requireSharing(
  session: SessionContext,
  sharing: ViewSharing,
  present: ViewSharing = 'private',
): void {
  const key = sharingKeys[sharing];
  if (key !== null && sharing !== present) requireKey(session, key);
}
