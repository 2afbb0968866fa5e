import type { RouteContract } from '@blueport/contracts';
import { wordOf } from './path-words.ts';
import { rowPlacesOf, type RowPlace } from './schema-fields.ts';
import type { Verb, VerbColumn } from './verb.ts';

/** How many columns a table has of which nobody said what it shows. */
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
    ?.fields.filter(({ kind, name }) => !['json', 'pairs'].includes(kind) && name !== 'etag')
    .slice(0, mostColumns);
  return short?.map(({ name }) => [wordOf(name).replaceAll('-', ' '), name]);
}

/**
 * Columns of the answer of a route, and where its rows stand: those of the verb, those of its table where the answer has
 * them, or the first fields of a list.
 */
export function columnsOf(
  { response }: RouteContract,
  own: Pick<Verb, 'columns' | 'rows' | 'part' | 'text'>,
  shared: readonly VerbColumn[] | undefined,
): Pick<Verb, 'columns' | 'rows'> {
  if (own.part !== undefined) return { columns: own.columns ?? shared ?? [] };
  const places = rowPlacesOf(response);
  const sharedFits = shared !== undefined && places.some((place) => fits(place, shared));
  const usual = sharedFits ? shared : own.text === undefined ? usualColumns(places) : undefined;
  const columns = own.columns ?? usual;
  if (columns === undefined || columns.length === 0) return { columns: undefined };
  const rows = own.rows ?? places.find((place) => fits(place, columns))?.property;
  return { columns, ...(rows !== undefined && rows !== 'result' && { rows }) };
}
