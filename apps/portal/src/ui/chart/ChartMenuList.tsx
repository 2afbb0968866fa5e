import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

export interface ChartMenuItem {
  readonly label: string;
  readonly onChoose: () => void;
}

interface ChartMenuListProps {
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly items: readonly ChartMenuItem[];
  readonly onClose: () => void;
}

/** The open menu of a chart. Selecting an option closes it. */
export function ChartMenuList({ anchor, label, items, onClose }: ChartMenuListProps) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': label } }}>
      {items.map(({ label: text, onChoose }) => (
        <MenuItem
          key={text}
          onClick={() => {
            onClose();
            onChoose();
          }}
        >
          {text}
        </MenuItem>
      ))}
    </Menu>
  );
}
