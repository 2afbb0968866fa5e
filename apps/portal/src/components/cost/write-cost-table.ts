import { type CostTable, otherCostSeries } from '@blueport/contracts';
import type { TableColumn } from '../resource-table/column.ts';
import { type ExportFormat, writeRows } from '../resource-table/export-list.ts';

interface TableTexts {
  /** Headers of the columns. */
  readonly name: string;
  readonly total: string;
  readonly currency: string;
  readonly inferred: string;
  /** Returns the name of the row of all further groups. */
  readonly othersOf: (count: number) => string;
  readonly nameOf: (row: CostTable['rows'][number]) => string;
}

type Row = CostTable['rows'][number];

/** Writes a file with a row for each group: its name, currency, total, and its cost by day or month. */
export async function writeCostTable(
  format: ExportFormat,
  { currency, points, rows: groups, others }: CostTable,
  texts: TableTexts,
): Promise<Blob> {
  const nameOf = (row: Row) => (row.key === otherCostSeries ? row.label : texts.nameOf(row));
  const rows: Row[] =
    others === null
      ? groups
      : [...groups, { ...others, key: otherCostSeries, label: texts.othersOf(others.count) }];
  const column = (id: string, header: string, exportValue: (row: Row) => string | number) =>
    ({ id, header, exportValue, cell: exportValue, width: 0 }) satisfies TableColumn<Row>;
  const columns = [
    column('name', texts.name, nameOf),
    column('key', 'ID', ({ key }) => (key === otherCostSeries ? '' : key)),
    column('currency', texts.currency, () => currency ?? ''),
    column('total', texts.total, ({ total }) => Number(total)),
    ...(rows.some(({ inferred }) => inferred !== undefined)
      ? [column('inferred', texts.inferred, ({ inferred }) => Number(inferred ?? 0))]
      : []),
    ...points.map((point, index) => column(point, point, ({ values }) => Number(values[index] ?? 0))),
  ];
  if (format !== 'json') return await writeRows(format, columns, [rows]);
  // Exact decimal strings, with the name that people see.
  const items = rows.map((row) => ({
    key: row.key === otherCostSeries ? null : row.key,
    name: nameOf(row),
    currency,
    total: row.total,
    ...(row.inferred !== undefined && { inferred: row.inferred }),
    values: Object.fromEntries(points.map((point, index) => [point, row.values[index] ?? '0'])),
  }));
  return await writeRows('json', [], [items]);
}
