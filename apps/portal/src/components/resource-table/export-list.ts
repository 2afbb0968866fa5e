import { callApi } from '../../core/api/call.ts';
import { offline } from '../../core/api/problem.ts';
import { store } from '../../core/store/store.ts';
import type { TableColumn } from './column.ts';
import { toListQuery } from './list-query.ts';
import type { ListShape, ListState } from './list-state.ts';
import { readRows } from './read-rows.ts';

type Value = string | number | boolean | null;

// oxlint-disable-next-line no-control-regex -- some programs skip a leading NUL and run what follows.
const formulaStart = /^[=+\-@\t\r\0]/;

/**
 * Formats a field of a CSV file. A text that a spreadsheet would evaluate as a formula gets a leading apostrophe.
 * Numbers keep their sign, because they are not text.
 */
export function csvField(value: Value): string {
  if (value === null) return '';
  const text = typeof value === 'string' && formulaStart.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats a line of a CSV document (RFC 4180). */
export function csvLine(values: readonly Value[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

export const exportFormats = ['csv', 'json', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
type Batches<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/**
 * Text is added to a Blob in parts of about this many characters; the browser stores them outside the page's memory.
 */
const partCharacters = 1_000_000;

/** Streams every row of the list, over all pages. Throws the API's problem. */
export async function fetchAllRows<Row>(
  url: string,
  state: ListState,
  shape: ListShape,
): Promise<AsyncIterable<readonly Row[]>> {
  const result = await callApi({ url, query: toListQuery(state, shape, 'all') }, () => store.getState());
  // oxlint-disable-next-line typescript/only-throw-error -- problems are plain data all the way to the screen.
  if ('error' in result) throw result.error;
  // oxlint-disable-next-line typescript/only-throw-error -- as above
  if (!result.response.body) throw offline;
  return readRows<Row>(result.response.body);
}

interface RowWriter<Row> {
  readonly type: string;
  readonly head: string;
  readonly row: (row: Row, index: number) => string;
  readonly foot: string;
}

/** Returns the columns that are exported. */
const exportedColumns = <Row>(columns: readonly TableColumn<Row>[]) =>
  columns.flatMap(({ header, exportValue }) => (exportValue ? [{ header, exportValue }] : []));

function writerOf<Row>(
  format: Exclude<ExportFormat, 'xlsx'>,
  columns: readonly TableColumn<Row>[],
): RowWriter<Row> {
  if (format === 'json') {
    return {
      type: 'application/json',
      head: '[',
      row: (row, index) => `${index === 0 ? '' : ','}\n${JSON.stringify(row)}`,
      foot: '\n]\n',
    };
  }
  const exported = exportedColumns(columns);
  return {
    type: 'text/csv',
    // Spreadsheets recognize UTF-8 by the byte order mark.
    head: `\uFEFF${csvLine(exported.map(({ header }) => header))}`,
    row: (row) => csvLine(exported.map(({ exportValue }) => exportValue(row))),
    foot: '',
  };
}

/** Collects the cells of all rows, because a workbook is a compressed file and is written as a whole. */
async function writeSheet<Row>(
  columns: readonly TableColumn<Row>[],
  batches: Batches<Row>,
  onProgress: (rows: number) => void,
): Promise<Blob> {
  const exported = exportedColumns(columns);
  const rows: Value[][] = [];
  for await (const batch of batches) {
    for (const item of batch) rows.push(exported.map(({ exportValue }) => exportValue(item)));
    onProgress(rows.length);
  }
  const { writeWorkbook } = await import('./write-workbook.ts');
  return await writeWorkbook(
    exported.map(({ header }) => header),
    rows,
  );
}

/** Writes rows to a file's content as they arrive: the visible columns as CSV or XLSX, or the API's rows as JSON. */
export async function writeRows<Row>(
  format: ExportFormat,
  columns: readonly TableColumn<Row>[],
  batches: Batches<Row>,
  onProgress: (rows: number) => void = () => undefined,
): Promise<Blob> {
  if (format === 'xlsx') return await writeSheet(columns, batches, onProgress);
  const { type, head, row, foot } = writerOf(format, columns);
  const parts: Blob[] = [];
  let text = head;
  let count = 0;
  for await (const batch of batches) {
    for (const item of batch) {
      text += row(item, count);
      count += 1;
    }
    if (text.length >= partCharacters) {
      parts.push(new Blob([text]));
      text = '';
    }
    onProgress(count);
  }
  return new Blob([...parts, text + foot], { type });
}

/** Downloads a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
