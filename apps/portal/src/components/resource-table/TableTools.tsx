import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { toApiError } from '../../core/api/problem.ts';
import { formatNumber } from '../../core/i18n/format.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { useToast } from '../../ui/page/Toasts.tsx';
import { problemText } from '../states/problem-text.ts';
import { fieldOf, type TableColumn } from './column.ts';
import { fetchAllRows, saveFile, writeRows } from './export-list.ts';
import type { ExportFormat } from './export-list.ts';
import type { TablePreferences } from './table-preferences.ts';
import type { ListControl } from './use-list-state.ts';
import type { OwnExport } from './own-export.ts';
import { ExportMenu } from './ExportMenu.tsx' with { load: 'dialog', texts: 'resource-table' };
import { SavedViews } from '../saved-views/SavedViews.tsx' with { load: 'background', texts: 'saved-views' };
import { PreferencesDialog } from './PreferencesDialog.tsx' with { load: 'dialog', texts: 'resource-table' };

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
  readonly ownExport?: OwnExport;
  /** Whether the page shows the saved views of the list elsewhere. */
  readonly viewsElsewhere?: boolean;
}

const exportButton = {
  color: 'text.secondary',
  px: 2,
  minWidth: 0,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  // Only the icon on a phone.
  '& .MuiButton-startIcon': { marginInlineEnd: { xs: 0, sm: '8px' } },
} as const;

/** Export of the whole query, and the user's view preferences of the list. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const t = useT();
  const toast = useToast();
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState(false);
  // Number of rows written by a running export.
  const [written, setWritten] = useState<number>();
  const { exportUrl, exportRows, ownExport, control } = props;
  const exported = ownExport?.rows ?? props.total;
  const groupable = props.columns.filter((column) => column.groupable);
  const exportLabel = t('table.exportRows', { count: exported, rows: formatNumber(exported) });

  const writeList = async (format: ExportFormat) => {
    const batches = exportUrl
      ? await fetchAllRows<Row>(exportUrl, control.state, control.shape)
      : [exportRows ?? []];
    return await writeRows(format, props.visible, batches, setWritten);
  };
  const run = async (format: ExportFormat) => {
    setMenu(null);
    setWritten(0);
    try {
      saveFile(`${props.list}.${format}`, await (ownExport?.write ?? writeList)(format));
    } catch (error) {
      toast({ severity: 'error', text: problemText(toApiError(error)).title });
    }
    setWritten(undefined);
  };

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
      {props.viewsElsewhere ? null : (
        <Suspense fallback={<Box sx={{ width: 120 }} />}>
          <SavedViews list={props.list} control={control} columns={props.preferences.columns} />
        </Suspense>
      )}
      {exportUrl || exportRows || ownExport ? (
        <>
          <Button
            aria-label={exportLabel}
            aria-haspopup="menu"
            startIcon={<DownloadIcon />}
            disabled={written !== undefined || props.total === 0}
            onClick={(event) => setMenu(event.currentTarget)}
            sx={exportButton}
          >
            {written === undefined ? (
              <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
                {exportLabel}
              </Box>
            ) : (
              t('table.exporting', { rows: formatNumber(written), total: formatNumber(props.total) })
            )}
          </Button>
          {menu ? (
            <Suspense>
              <ExportMenu
                anchor={menu}
                content={ownExport?.content}
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
            groups={groupable.map((column) => ({ field: fieldOf(column), header: column.header }))}
            group={control.state.group}
            onGroup={(field) => {
              if (field !== control.state.group) control.setGroup(field);
            }}
            onSave={props.onPreferences}
            onClose={() => setDialog(false)}
          />
        </Suspense>
      ) : null}
    </Box>
  );
}
