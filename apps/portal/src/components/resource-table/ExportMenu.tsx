import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { formatNumber } from '../../core/i18n/format.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { exportFormats, type ExportFormat } from './export-list.ts';

interface ExportMenuProps {
  readonly anchor: HTMLElement;
  readonly rows: number;
  readonly onChoose: (format: ExportFormat) => void;
  readonly onClose: () => void;
}

/** The formats of an export, with its number of rows. */
export function ExportMenu({ anchor, rows, onChoose, onClose }: ExportMenuProps) {
  const t = useT();
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      {exportFormats.map((format) => (
        <MenuItem key={format} onClick={() => onChoose(format)}>
          {t('table.exportAs', { format: format.toUpperCase(), rows: formatNumber(rows) })}
        </MenuItem>
      ))}
    </Menu>
  );
}
