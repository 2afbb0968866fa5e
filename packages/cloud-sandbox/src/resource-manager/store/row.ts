import { isObject, type Json, type JsonObject } from '../json.ts';

/** A row as the database returns it. */
export type Row = Record<string, unknown>;

/** A text column; null stays null. */
export function textColumn(row: Row, name: string): string | null {
  const value = row[name];
  return typeof value === 'string' ? value : null;
}

/** A number column; null stays null. */
export function numberColumn(row: Row, name: string): number | null {
  const value = row[name];
  return typeof value === 'number' ? value : null;
}

/** A column that holds JSON which this area wrote itself; `undefined` when it is null. */
export function jsonColumn(row: Row, name: string): Json | undefined {
  const text = textColumn(row, name);
  return text === null ? undefined : (JSON.parse(text) as Json);
}

/** A column that holds a JSON object; null when it is null. */
export function objectColumn(row: Row, name: string): JsonObject | null {
  const value = jsonColumn(row, name);
  return isObject(value) ? value : null;
}
