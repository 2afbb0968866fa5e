import CollapseIcon from '@mui/icons-material/KeyboardDoubleArrowLeftOutlined';
import ExpandIcon from '@mui/icons-material/KeyboardDoubleArrowRightOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { registeredScreens } from '../../features/feature-screens.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { useAppSelector } from '../../core/store/store.ts';
import { activeScreen, isGroup, visibleNavigation } from './navigation.tsx';
import { SidebarEntry } from './SidebarEntry.tsx';
import { SidebarButton, SidebarLink } from './SidebarItem.tsx';
import { SidebarGroup } from './SidebarGroup.tsx';

interface SidebarProps {
  readonly rail: boolean;
  /** Absent in the temporary drawer of a phone, which has no rail. */
  readonly onToggleRail?: () => void;
  readonly onNavigate?: () => void;
  readonly onExpand: () => void;
}

/** Returns the open group, one at a time: the one of the active entry, or the chosen one. */
function useOpenGroup(items: ReturnType<typeof visibleNavigation>, active: ReturnType<typeof activeScreen>) {
  const activeGroup = items.find(
    (item) => isGroup(item) && item.entries.some((entry) => entry.screen === active),
  );
  // A choice of group holds until a screen comes whose entry would be hidden by it.
  const [choice, setChoice] = useState<{ readonly group: string | null; readonly on: typeof active }>();
  const ownGroup = activeGroup && isGroup(activeGroup) ? activeGroup.id : null;
  const openGroup = choice && (choice.on === active || ownGroup === null) ? choice.group : ownGroup;
  return [openGroup, (group: string | null) => setChoice({ group, on: active })] as const;
}

/** The left drawer's content: entries and groups, one group open at a time, the active entry from the address. */
export function Sidebar({ rail, onToggleRail, onNavigate, onExpand }: SidebarProps) {
  const t = useT();
  const { pathname } = useLocation();
  const { account, provider } = useAppSelector((state) => state.auth);
  const active = activeScreen(pathname);
  const items = account ? visibleNavigation(account, provider, (id) => registeredScreens.has(id)) : [];
  const [openGroup, choose] = useOpenGroup(items, active);

  return (
    <Box
      component="nav"
      aria-label={t('shell.navigation')}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        overflowX: 'hidden',
        overflowY: 'auto',
      }}
    >
      <List sx={{ px: 2, py: 3, flex: 1 }}>
        {items.map((item) =>
          isGroup(item) ? (
            <SidebarGroup
              key={item.id}
              group={item}
              rail={rail}
              open={openGroup === item.id && !rail}
              active={active}
              {...(onNavigate ? { onNavigate } : {})}
              onToggle={() => {
                if (rail) onExpand();
                choose(openGroup === item.id && !rail ? null : item.id);
              }}
            />
          ) : (
            <SidebarEntry
              key={item.screen}
              entry={item}
              icon={item.icon}
              active={active === item.screen}
              rail={rail}
              {...(onNavigate ? { onNavigate } : {})}
            />
          ),
        )}
      </List>
      <List sx={{ px: 2, py: 2, borderTop: 1, borderColor: 'divider' }}>
        <SidebarLink
          screen="help"
          to="/portal/help"
          icon={<HelpIcon />}
          label={t('nav.help')}
          active={pathname === '/portal/help'}
          rail={rail}
          {...(onNavigate ? { onNavigate } : {})}
        />
        {onToggleRail ? (
          <SidebarButton
            icon={rail ? <ExpandIcon /> : <CollapseIcon />}
            label={t(rail ? 'shell.expandMenu' : 'shell.collapseMenu')}
            rail={rail}
            onClick={onToggleRail}
          />
        ) : null}
      </List>
    </Box>
  );
}
