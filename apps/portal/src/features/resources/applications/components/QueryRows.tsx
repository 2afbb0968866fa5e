import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { QueryAnswer } from '@blueport/contracts';
import { useMemo } from 'react';
import { EmptyState } from '../../../../components/states/index.ts';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { csvCell } from '../../../../ui/chart/chart-data.ts';
import { downloadText } from '../../../../ui/code-view/download-text.ts';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { PlainTable, type PlainColumn } from '../../../../ui/plain-table/PlainTable.tsx';
import { cloudTextOf } from '../application-text.ts';
import { clipped } from './TelemetryList.tsx';

type Cell = QueryAnswer['rows'][number][number];
interface Row {
  readonly index: number;
  readonly cells: readonly Cell[];
}

const numbers = new Set(['int', 'long', 'real', 'decimal']);

function cellOf(value: Cell | undefined, type: string) {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number') return formatNumber(value, { maximumFractionDigits: 3 });
  if (type === 'datetime' && !Number.isNaN(Date.parse(String(value))))
    return <Moment value={String(value)} />;
  return <Box sx={clipped}>{cloudTextOf(String(value))}</Box>;
}

const csvOf = ({ columns, rows }: QueryAnswer): string =>
  [columns.map(({ name }) => name), ...rows]
    .map(
      (row) => `${row.map((cell) => csvCell(typeof cell === 'boolean' ? String(cell) : cell)).join(',')}\r\n`,
    )
    .join('');

/** The rows of a query as a table, and as a file. */
export function QueryRows({ answer }: { readonly answer: QueryAnswer }) {
  const t = useT();
  const { columns, rows, isCut } = answer;
  const indexed = useMemo(() => rows.map((cells, index): Row => ({ index, cells })), [rows]);
  if (rows.length === 0) return <EmptyState title={t('applications.noRows')} />;
  const shown: readonly PlainColumn<Row>[] = columns.map(({ name, type }, at) => ({
    id: `${at}`,
    header: cloudTextOf(name),
    cell: ({ cells }) => cellOf(cells[at], type),
    ...(numbers.has(type) && { align: 'right' as const }),
  }));
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, marginBottom: 2 }}>
        <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', flex: 1 }}>
          {t(isCut ? 'applications.rowsCut' : 'applications.rows', { count: rows.length })}
        </Box>
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          onClick={() => downloadText('query.csv', csvOf(answer), 'text/csv')}
        >
          {t('applications.csv')}
        </Button>
      </Box>
      <PlainTable
        label={t('applications.queryRows')}
        columns={shown}
        rows={indexed}
        rowKey={({ index }) => `${index}`}
      />
    </div>
  );
}
