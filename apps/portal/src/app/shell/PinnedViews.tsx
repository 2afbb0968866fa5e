import Box from '@mui/material/Box';
import { useLocation } from 'react-router';
import type { ScreenId } from '@blueport/contracts';
import { SidebarLink } from './SidebarItem.tsx';
import { savedViewApi } from '../../components/saved-views/saved-view-api.ts';
import { viewHref, viewParameter } from '../../components/saved-views/view-address.ts';

interface PinnedViewsProps {
  readonly screen: ScreenId;
  /** Address of the screen's entry. */
  readonly to: string;
  readonly onNavigate?: () => void;
}

/** The user's pinned views, below the entry of their screen. */
export function PinnedViews({ screen, to, onNavigate }: PinnedViewsProps) {
  const { search } = useLocation();
  const { data } = savedViewApi.useSavedViewListQuery();
  const path = to.split('?')[0];
  const pinned = data?.result.filter((view) => view.pinned && view.path === path) ?? [];
  const activeViewId = new URLSearchParams(search).get(viewParameter);
  if (pinned.length === 0) return null;
  return (
    <li>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {pinned.map((view) => (
          <SidebarLink
            key={view.id}
            screen={screen}
            to={viewHref(view)}
            label={view.name}
            active={activeViewId === view.id}
            rail={false}
            nested
            {...(onNavigate ? { onNavigate } : {})}
          />
        ))}
      </Box>
    </li>
  );
}
