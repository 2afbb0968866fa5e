import { isObject, type Json, type JsonObject } from '../json.ts';

/** A row as the database returns it. */
export type Row = Record<string, unknown>;

export function textColumn(row: Row, name: string): string | null {
  const value = row[name];
  return typeof value === 'string' ? value : null;
}

export function numberColumn(row: Row, name: string): number | null {
  const value = row[name];
  return typeof value === 'number' ? value : null;
}

/** Parses a column with JSON written by this area. Returns `undefined` for null. */
export function jsonColumn(row: Row, name: string): Json | undefined {
  const text = textColumn(row, name);
  return text === null ? undefined : (JSON.parse(text) as Json);
}

/** Parses a column with a JSON object. Returns null for null. */
export function objectColumn(row: Row, name: string): JsonObject | null {
  const value = jsonColumn(row, name);
  return isObject(value) ? value : null;
}
