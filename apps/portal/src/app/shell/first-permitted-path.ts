import { screens, type Session } from '@blueport/contracts';
import { pageAccess } from '../../core/auth/page-access.ts';
import { entriesOf, navigation } from './navigation.tsx';

/** Returns the address of the first page in the sidebar that requires a permission the user has, or of the profile. */
export function firstPermittedPath(session: Session): string {
  const permitted = entriesOf(navigation).find(
    ({ screen }) => screens[screen].access.kind === 'key' && pageAccess(session, screen).kind === 'show',
  );
  return permitted?.to ?? '/portal/profile';
}
