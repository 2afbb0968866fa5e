import type { RouteContract } from '@blueport/contracts';
import { wordOf } from './path-words.ts';
import { rowPlacesOf, type RowPlace } from './schema-fields.ts';
import type { Verb, VerbColumn } from './verb.ts';

/** Maximum number of derived columns. */
const mostColumns = 8;

/** Whether rows have a value for every column; what a column works out itself is not known beforehand. */
function fits({ fields }: RowPlace, columns: readonly VerbColumn[]): boolean {
  const names = new Set(fields.map(({ name }) => name));
  return columns.every(([, ...paths]) =>
    paths.some((path) => typeof path !== 'string' || names.has(path.split('.')[0]!)),
  );
}

/** The fields of a list that are short enough for a table. */
function usualColumns(places: readonly RowPlace[]): readonly VerbColumn[] | undefined {
  const short = places
    .find(({ isList }) => isList)
    ?.fields.filter(({ kind, name }) => !['json', 'record', 'pairs'].includes(kind) && name !== 'etag')
    .slice(0, mostColumns);
  return short?.map(({ name }) => [wordOf(name).replaceAll('-', ' '), name]);
}

/** Returns the columns and the property that holds the rows: from the verb, the table if all its fields exist, or the first fields of a list. */
export function columnsOf(
  { response }: RouteContract,
  own: Pick<Verb, 'columns' | 'rows' | 'part' | 'text'>,
  shared: readonly VerbColumn[] | undefined,
): Pick<Verb, 'columns' | 'rows'> {
  if (own.part !== undefined) return { columns: own.columns ?? shared ?? [] };
  const places = rowPlacesOf(response);
  // A list inside a page is not what the page is about.
  const main = places.filter(({ property }) => property === undefined || property === 'result');
  const sharedFits = shared !== undefined && main.some((place) => fits(place, shared));
  const usual = sharedFits ? shared : own.text === undefined ? usualColumns(main) : undefined;
  const columns = own.columns ?? usual;
  if (columns === undefined || columns.length === 0) return { columns: undefined };
  const rows = own.rows ?? places.find((place) => fits(place, columns))?.property;
  return { columns, ...(rows !== undefined && rows !== 'result' && { rows }) };
}
