import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId } from 'react';
import { formatNumber } from '../../core/i18n/format.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { exportFormats, type ExportFormat } from './export-list.ts';

interface ExportMenuProps {
  readonly anchor: HTMLElement;
  /** What a file contains; all rows of the list if absent. */
  readonly content: string | undefined;
  readonly rows: number;
  readonly onChoose: (format: ExportFormat) => void;
  readonly onClose: () => void;
}

/** The formats of an export, and what its file contains. */
export function ExportMenu({ anchor, content, rows, onChoose, onClose }: ExportMenuProps) {
  const t = useT();
  const contentId = useId();
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{ list: { 'aria-describedby': contentId }, paper: { sx: { maxWidth: 320 } } }}
    >
      <ListSubheader
        role="presentation"
        id={contentId}
        sx={{ lineHeight: 1.4, paddingBlock: 2, backgroundColor: 'transparent' }}
      >
        {content ?? t('table.exportContent', { count: rows, rows: formatNumber(rows) })}
      </ListSubheader>
      {exportFormats.map((format) => (
        <MenuItem key={format} onClick={() => onChoose(format)}>
          {format.toUpperCase()}
        </MenuItem>
      ))}
    </Menu>
  );
}
