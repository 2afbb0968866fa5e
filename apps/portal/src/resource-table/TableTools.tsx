import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { toApiError } from '../api/problem.ts';
import { useT } from '../i18n/translate.tsx';
import { useToast } from '../shell/Toasts.tsx';
import { problemText } from '../states/problem-text.ts';
import type { TableColumn } from './column.ts';
import { fetchAllRows, saveRows } from './export-list.ts';
import type { ExportFormat } from './export-list.ts';
import type { TablePreferences } from './table-preferences.ts';
import type { ListControl } from './use-list-state.ts';

interface TableToolsProps<Row> {
  readonly list: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly visible: readonly TableColumn<Row>[];
  readonly control: ListControl;
  readonly total: number;
  readonly preferences: TablePreferences;
  readonly onPreferences: (next: TablePreferences) => void;
  readonly exportUrl?: string;
  readonly exportRows?: readonly Row[];
}

const ExportMenu = lazy(async () => ({ default: (await import('./ExportMenu.tsx')).ExportMenu }));
const PreferencesDialog = lazy(async () => ({
  default: (await import('./PreferencesDialog.tsx')).PreferencesDialog,
}));

/** Export of the whole query, and the reader's own view of the list. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const t = useT();
  const toast = useToast();
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState(false);
  const { exportUrl, exportRows, control } = props;

  const run = async (format: ExportFormat) => {
    setMenu(null);
    try {
      const rows = exportUrl
        ? await fetchAllRows<Row>(exportUrl, control.state, control.shape)
        : (exportRows ?? []);
      saveRows(props.list, format, props.visible, rows);
    } catch (error) {
      toast({ severity: 'error', text: problemText(toApiError(error)).title });
    }
  };

  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      {exportUrl || exportRows ? (
        <>
          <IconButton
            aria-label={t('table.export')}
            title={t('table.export')}
            aria-haspopup="menu"
            onClick={(event) => setMenu(event.currentTarget)}
          >
            <DownloadIcon />
          </IconButton>
          {menu ? (
            <Suspense>
              <ExportMenu
                anchor={menu}
                rows={props.total}
                onChoose={(format) => void run(format)}
                onClose={() => setMenu(null)}
              />
            </Suspense>
          ) : null}
        </>
      ) : null}
      <IconButton aria-label={t('table.preferences')} aria-haspopup="dialog" onClick={() => setDialog(true)}>
        <SettingsIcon />
      </IconButton>
      {dialog ? (
        <Suspense>
          <PreferencesDialog
            columns={props.columns}
            visible={props.visible}
            preferences={props.preferences}
            onSave={props.onPreferences}
            onClose={() => setDialog(false)}
          />
        </Suspense>
      ) : null}
    </Box>
  );
}
