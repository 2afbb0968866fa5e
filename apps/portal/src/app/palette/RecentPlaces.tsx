import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAppSelector } from '../../core/store/store.ts';
import { rememberPlace } from './recent-places.ts';

/** Milliseconds after which a page shows its own title instead of the previous page's. */
const settled = 1500;

/** Remembers opened pages for the palette, separately for each organization. */
export function RecentPlaces() {
  const { pathname } = useLocation();
  const organization = useAppSelector(({ auth }) => auth.account?.orgId);
  useEffect(() => {
    if (!organization || !pathname.startsWith('/portal')) return undefined;
    const timer = setTimeout(() => {
      const heading = document.querySelector('[data-page-heading]');
      const title = heading?.textContent.trim();
      if (title && !heading?.closest('[data-page-failure]'))
        rememberPlace(organization, { to: pathname, title });
    }, settled);
    return () => clearTimeout(timer);
  }, [organization, pathname]);
  return null;
}
