import type { FormCondition } from '@blueport/contracts';

type Value = FormCondition['tests'][number]['value'];

/** Several values in one line: separated by commas, and in quotes where a value holds one itself. */
export function textOfList(values: readonly string[]): string {
  return values.map((value) => (/[,"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(', ');
}

/** The values in such a line; quotes keep a comma with its value. */
export function listOfText(text: string): string[] {
  return [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]+))\s*(?:,|$)/g)]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter((value) => value !== '');
}

/** What a condition compares with, as one text. */
export const textOfValue = (value: Value): string =>
  Array.isArray(value) ? (value.length === 1 ? value[0]! : textOfList(value)) : String(value ?? '');

/** The same as a list: one value is one, whatever it holds. */
export const listOfValue = (value: Value): string[] =>
  Array.isArray(value) ? value : value === undefined || value === '' ? [] : [String(value)];
