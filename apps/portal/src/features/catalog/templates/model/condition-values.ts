import type { FormCondition } from '@blueport/contracts';

type Value = FormCondition['tests'][number]['value'];

/** Formats values as a comma-separated line. Values that contain a comma or quote are quoted. */
export function textOfList(values: readonly string[]): string {
  return values.map((value) => (/[,"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(', ');
}

/** Parses a comma-separated line. Quoted values may contain commas. */
export function listOfText(text: string): string[] {
  return [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]+))\s*(?:,|$)/g)]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter((value) => value !== '');
}

/** Formats the comparison value of a condition as text. */
export const textOfValue = (value: Value): string =>
  Array.isArray(value) ? (value.length === 1 ? value[0]! : textOfList(value)) : String(value ?? '');

/** Converts a comparison value to a list. A single value becomes one entry, even if it contains commas. */
export const listOfValue = (value: Value): string[] =>
  Array.isArray(value) ? value : value === undefined || value === '' ? [] : [String(value)];
