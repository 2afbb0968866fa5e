import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isGroup, navigation } from '../shell/navigation.tsx';
import { rememberPlace } from './recent-places.ts';

/** By then a page shows its own title and not that of the one before. */
const settled = 1500;
const entries = new Set(
  navigation
    .flatMap((item) => (isGroup(item) ? item.entries : [item]))
    .map(({ to }) => to.split('?')[0] ?? to),
);

/** Remembers the pages that are opened, for the palette; what the menu leads to is there anyway. */
export function useRecentPlaces(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (entries.has(pathname) || !pathname.startsWith('/portal/')) return undefined;
    const timer = setTimeout(() => {
      const title = document.querySelector('[data-page-heading]')?.textContent?.trim();
      if (title) rememberPlace({ to: pathname, title });
    }, settled);
    return () => clearTimeout(timer);
  }, [pathname]);
}
