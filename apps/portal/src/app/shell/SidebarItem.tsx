import type { ScreenId } from '@blueport/contracts';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { prefetchScreen } from '../../features/feature-screens.ts';

interface ItemProps {
  readonly icon?: ReactNode;
  readonly label: string;
  readonly rail: boolean;
}

interface SidebarLinkProps extends ItemProps {
  readonly screen: ScreenId;
  readonly to: string;
  readonly active: boolean;
  readonly nested?: boolean;
  readonly onNavigate?: () => void;
}

interface SidebarButtonProps extends ItemProps {
  readonly onClick: () => void;
  readonly expanded?: boolean;
  readonly active?: boolean;
  readonly end?: ReactNode;
}

const buttonStyle = {
  position: 'relative',
  minHeight: { xs: 44, md: 40 },
  px: 2.5,
  mb: 0.5,
  borderRadius: 2,
  color: 'text.secondary',
  '&:hover': { bgcolor: 'surface.hover', color: 'text.primary' },
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'surface.selected', color: 'text.link' },
  '&.Mui-selected .MuiListItemText-primary': { fontWeight: 500 },
} as const;

function Label({ label, icon, rail }: ItemProps) {
  return (
    <>
      {icon ? <ListItemIcon sx={{ minWidth: 34 }}>{icon}</ListItemIcon> : null}
      <ListItemText
        primary={label}
        slotProps={{ primary: { variant: 'body2', noWrap: true, sx: { fontWeight: 500 } } }}
        sx={{ m: 0, opacity: rail ? 0 : 1, transition: 'opacity 140ms' }}
      />
    </>
  );
}

/** An entry that links to a screen. Its code is prefetched on hover or focus. */
export function SidebarLink({ screen, to, active, nested, onNavigate, ...item }: SidebarLinkProps) {
  const prefetch = () => prefetchScreen(screen);
  return (
    <li>
      <ListItemButton
        component={Link}
        to={to}
        nativeButton={false}
        selected={active}
        aria-current={active ? 'page' : undefined}
        aria-label={item.label}
        title={item.rail ? item.label : undefined}
        onClick={onNavigate}
        onMouseEnter={prefetch}
        onFocus={prefetch}
        sx={{ ...buttonStyle, ...(nested ? { paddingInlineStart: '44px' } : {}) }}
      >
        <Label {...item} />
      </ListItemButton>
    </li>
  );
}

/** An entry with an action: opens a group or collapses the drawer. */
export function SidebarButton({ onClick, expanded, active, end, ...item }: SidebarButtonProps) {
  return (
    <li>
      <ListItemButton
        onClick={onClick}
        aria-label={item.label}
        title={item.rail ? item.label : undefined}
        aria-expanded={expanded}
        sx={{ ...buttonStyle, ...(active ? { color: 'text.link' } : {}) }}
      >
        <Label {...item} />
        {item.rail ? null : end}
      </ListItemButton>
    </li>
  );
}
