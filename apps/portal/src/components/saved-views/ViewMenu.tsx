import CheckIcon from '@mui/icons-material/CheckOutlined';
import PinIcon from '@mui/icons-material/PushPinOutlined';
import SharedIcon from '@mui/icons-material/GroupOutlined';
import StarIcon from '@mui/icons-material/StarBorderOutlined';
import type { SavedView } from '@blueport/contracts';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useT } from '../../core/i18n/translate.tsx';

interface ViewMenuProps {
  readonly anchor: HTMLElement;
  readonly views: readonly SavedView[];
  readonly current: SavedView | undefined;
  /** Name of the screen without a view. */
  readonly allLabel: string;
  readonly onOpen: (view: SavedView) => void;
  readonly onAll: () => void;
  readonly onNew: () => void;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

const mark = { fontSize: 16, color: 'text.secondary', marginInlineStart: 1 } as const;

/** The menu of a list's views, with the actions for the active one. */
export function ViewMenu({ anchor, views, current, onClose, ...actions }: ViewMenuProps) {
  const t = useT();
  const then = (action: () => void) => () => {
    onClose();
    action();
  };
  const renderCheck = (is: boolean) => (
    <ListItemIcon sx={{ minWidth: 28 }}>{is ? <CheckIcon sx={{ fontSize: 18 }} /> : null}</ListItemIcon>
  );
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{ paper: { sx: { minWidth: 240, maxWidth: 360 } } }}
    >
      <MenuItem selected={!current} onClick={then(actions.onAll)}>
        {renderCheck(!current)}
        <ListItemText>{actions.allLabel}</ListItemText>
      </MenuItem>
      {views.map((view) => (
        <MenuItem key={view.id} selected={view === current} onClick={then(() => actions.onOpen(view))}>
          {renderCheck(view === current)}
          <ListItemText
            primary={view.name}
            secondary={view.sharing === 'private' ? undefined : t('views.by', { name: view.ownerName })}
            slotProps={{ primary: { noWrap: true }, secondary: { variant: 'caption', noWrap: true } }}
            sx={{ my: 0 }}
          />
          {view.isDefault ? <StarIcon titleAccess={t('views.default')} sx={mark} /> : null}
          {view.pinned ? <PinIcon titleAccess={t('views.pinned')} sx={mark} /> : null}
          {view.sharing === 'private' ? null : (
            <SharedIcon titleAccess={t(`views.sharing.${view.sharing}`)} sx={mark} />
          )}
        </MenuItem>
      ))}
      <Divider />
      {current ? (
        <MenuItem onClick={then(actions.onEdit)}>{t('views.edit', { name: current.name })}</MenuItem>
      ) : null}
      <MenuItem onClick={then(actions.onNew)}>{t('views.new')}</MenuItem>
    </Menu>
  );
}
