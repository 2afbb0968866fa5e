import CollapseIcon from '@mui/icons-material/KeyboardDoubleArrowLeftOutlined';
import ExpandIcon from '@mui/icons-material/KeyboardDoubleArrowRightOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import { useState, Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { registeredScreens } from '../../features/feature-screens.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { useAppSelector } from '../../core/store/store.ts';
import {
  activeScreen,
  isGroup,
  visibleNavigation,
  type NavigationGroup,
  type NavigationEntry,
} from './navigation.tsx';
import { SidebarButton, SidebarLink } from './SidebarItem.tsx';
import ExpandMoreIcon from '@mui/icons-material/ExpandMoreOutlined';
import Collapse from '@mui/material/Collapse';
import type { ScreenId } from '@blueport/contracts';
import { PinnedViews } from './PinnedViews.tsx' with { load: 'background' };

interface SidebarProps {
  readonly rail: boolean;
  /** Absent in the temporary drawer of a phone, which has no rail. */
  readonly onToggleRail?: () => void;
  readonly onNavigate?: () => void;
  readonly onExpand: () => void;
}

/** Returns the open group: the selected group, or the group of the active entry. */
function useOpenGroup(items: ReturnType<typeof visibleNavigation>, active: ReturnType<typeof activeScreen>) {
  const activeGroup = items.find(
    (item) => isGroup(item) && item.entries.some((entry) => entry.screen === active),
  );
  // A selected group stays open until the active entry would be hidden by it.
  const [choice, setChoice] = useState<{ readonly group: string | null; readonly on: typeof active }>();
  const ownGroup = activeGroup && isGroup(activeGroup) ? activeGroup.id : null;
  const openGroup = choice && (choice.on === active || ownGroup === null) ? choice.group : ownGroup;
  return [openGroup, (group: string | null) => setChoice({ group, on: active })] as const;
}

/**
 * The content of the left drawer: entries and groups, with one group open at a time and the active entry derived from
 * the address.
 */
export function Sidebar({ rail, onToggleRail, onNavigate, onExpand }: SidebarProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  const { account, provider } = useAppSelector((state) => state.auth);
  const active = activeScreen(pathname, search);
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
      <SidebarFooter rail={rail} onToggleRail={onToggleRail} {...(onNavigate ? { onNavigate } : {})} />
    </Box>
  );
}

interface SidebarGroupProps {
  readonly group: NavigationGroup;
  readonly rail: boolean;
  readonly open: boolean;
  readonly active: ScreenId | null;
  readonly onToggle: () => void;
  readonly onNavigate?: () => void;
}

/** A heading that expands its entries. */
function SidebarGroup({ group, rail, open, active, onToggle, onNavigate }: SidebarGroupProps) {
  const t = useT();
  return (
    <>
      <SidebarButton
        icon={group.icon}
        label={t(group.label)}
        rail={rail}
        expanded={open}
        active={!open && group.entries.some((entry) => entry.screen === active)}
        onClick={onToggle}
        end={
          <ExpandMoreIcon
            sx={{ fontSize: 18, transition: 'transform 140ms', transform: open ? 'rotate(180deg)' : 'none' }}
          />
        }
      />
      <li>
        <Collapse in={open} unmountOnExit>
          <List disablePadding aria-label={t(group.label)}>
            {group.entries.map((entry) => (
              <SidebarEntry
                key={entry.screen}
                entry={entry}
                active={active === entry.screen}
                rail={false}
                nested
                {...(onNavigate ? { onNavigate } : {})}
              />
            ))}
          </List>
        </Collapse>
      </li>
    </>
  );
}

interface SidebarEntryProps {
  readonly entry: NavigationEntry;
  readonly icon?: ReactNode;
  readonly active: boolean;
  readonly rail: boolean;
  readonly nested?: boolean;
  readonly onNavigate?: () => void;
}

/** A screen's entry with the pinned views of its list; the rail has no room for these. */
function SidebarEntry({ entry, ...link }: SidebarEntryProps) {
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

/** Link to the help, and the button that collapses the sidebar. */
function SidebarFooter({ rail, onToggleRail, onNavigate }: Omit<SidebarProps, 'onExpand'>) {
  const t = useT();
  const { pathname } = useLocation();
  return (
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
  );
}
