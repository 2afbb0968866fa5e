import type { ListResult } from '@blueport/contracts';
import { callApi } from '../api/call.ts';
import { store } from '../store/store.ts';
import type { TableColumn } from './column.ts';
import { csvDocument } from './csv.ts';
import { toListQuery } from './list-query.ts';
import type { ListShape, ListState } from './list-state.ts';

export type ExportFormat = 'csv' | 'json';

function save(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Every row of what the list shows, over all pages: the API streams it in one answer. Throws the API's problem. */
export async function fetchAllRows<Row>(
  url: string,
  state: ListState,
  shape: ListShape,
): Promise<readonly Row[]> {
  const result = await callApi({ url, query: toListQuery(state, shape, 'all') }, () => store.getState());
  // oxlint-disable-next-line typescript/only-throw-error -- problems are plain data all the way to the screen.
  if ('error' in result) throw result.error;
  return ((await result.response.json()) as ListResult<Row>).result;
}

/** Writes rows to a file: the visible columns as CSV, or the rows as the API gave them. */
export function saveRows<Row>(
  name: string,
  format: ExportFormat,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): void {
  if (format === 'json') {
    save(`${name}.json`, 'application/json', JSON.stringify(rows, null, 2));
    return;
  }
  const exported = columns.flatMap(({ header, exportValue }) =>
    exportValue ? [{ header, exportValue }] : [],
  );
  const lines = rows.map((row) => exported.map(({ exportValue }) => exportValue(row)));
  // The mark at the start tells spreadsheets that the text is UTF-8.
  save(
    `${name}.csv`,
    'text/csv',
    `\uFEFF${csvDocument(
      exported.map(({ header }) => header),
      lines,
    )}`,
  );
}
