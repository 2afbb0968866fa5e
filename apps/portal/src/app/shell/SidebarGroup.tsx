import type { ScreenId } from '@blueport/contracts';
import ExpandMoreIcon from '@mui/icons-material/ExpandMoreOutlined';
import Collapse from '@mui/material/Collapse';
import List from '@mui/material/List';
import { useT } from '../../core/i18n/translate.tsx';
import type { NavigationGroup } from './navigation.tsx';
import { SidebarEntry } from './SidebarEntry.tsx';
import { SidebarButton } from './SidebarItem.tsx';

interface SidebarGroupProps {
  readonly group: NavigationGroup;
  readonly rail: boolean;
  readonly open: boolean;
  readonly active: ScreenId | null;
  readonly onToggle: () => void;
  readonly onNavigate?: () => void;
}

/** A heading that opens its entries below it. */
export function SidebarGroup({ group, rail, open, active, onToggle, onNavigate }: SidebarGroupProps) {
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
