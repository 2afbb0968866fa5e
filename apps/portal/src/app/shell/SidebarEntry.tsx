import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import type { NavigationEntry } from './navigation.tsx';
import { SidebarLink } from './SidebarItem.tsx';
import { PinnedViews } from './PinnedViews.tsx' with { load: 'background' };

interface SidebarEntryProps {
  readonly entry: NavigationEntry;
  readonly icon?: ReactNode;
  readonly active: boolean;
  readonly rail: boolean;
  readonly nested?: boolean;
  readonly onNavigate?: () => void;
}

/** The entry of a screen with the views of its list that are pinned; the rail has no room for those. */
export function SidebarEntry({ entry, ...link }: SidebarEntryProps) {
  const t = useT();
  const { screen, to, label } = entry;
  return (
    <>
      <SidebarLink screen={screen} to={to} label={t(label)} {...link} />
      {link.rail ? null : (
        <Suspense>
          <PinnedViews
            screen={screen}
            to={to}
            {...(link.onNavigate ? { onNavigate: link.onNavigate } : {})}
          />
        </Suspense>
      )}
    </>
  );
}
