import { formatNumber } from '../../../core/i18n/format.ts';

// The charts format their values themselves; their code is not loaded with the lists.
const inUnit = (value: number, unit: 'millisecond' | 'second'): string =>
  formatNumber(value, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value >= 100 ? 0 : value >= 1 ? 1 : 3,
  });

/** Returns a duration in milliseconds with its unit, seconds from 1000 on; a dash if it is unknown. */
export function durationText(value: number | null): string {
  if (value === null) return '–';
  return value < 1000 ? inUnit(value, 'millisecond') : inUnit(value / 1000, 'second');
}

/** Returns a percentage; a dash if it is unknown. */
export const percentText = (value: number | null): string =>
  value === null ? '–' : formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 2 });

/** Returns a count; a dash if it is unknown. */
export const countText = (value: number | null): string => (value === null ? '–' : formatNumber(value));

/** Returns a text of the cloud without the characters that change the direction or the lines of its surroundings. */
export const cloudTextOf = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();

/** Returns the address of an application. */
export const applicationPath = (id: string): string => `/portal/insights/applications/${id}`;

/** Returns the address of an operation of an application. `at` is a time near it, if one is known. */
export function tracePath(id: string, operationId: string, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString();
  return `${applicationPath(id)}/${encodeURIComponent(operationId)}${search && `?${search}`}`;
}
