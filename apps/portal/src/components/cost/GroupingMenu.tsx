import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { costDimensions, type CostGrouping } from '@blueport/contracts';
import type { ReactNode } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import type { MenuProps } from '../../ui/menu-button/MenuButton.tsx';
import { DimensionName } from './DimensionName.tsx';
import type { CostRequest } from './use-cost-control.ts';
import { useTagNames } from './use-tag-names.ts';

interface GroupingMenuProps extends MenuProps<CostGrouping> {
  readonly current: CostGrouping;
  readonly request: CostRequest;
}

/** The dimensions, and the tags of the selected cost, by which it can be grouped. */
export function GroupingMenu({ anchor, current, request, onChoose, onClose }: GroupingMenuProps) {
  const t = useT();
  const tags = useTagNames(request);
  const item = (grouping: CostGrouping, label: ReactNode) => (
    <MenuItem key={grouping} selected={grouping === current} onClick={() => onChoose(grouping)}>
      {label}
    </MenuItem>
  );
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': t('cost.groupBy') },
        paper: { sx: { maxHeight: 'min(480px, 70dvh)', minWidth: 240 } },
      }}
    >
      {costDimensions.map((dimension) => item(dimension, <DimensionName grouping={dimension} tags={tags} />))}
      {tags.length > 0 && <ListSubheader role="presentation">{t('cost.tags')}</ListSubheader>}
      {tags.map((name) => item(`tag:${name}`, name))}
    </Menu>
  );
}
