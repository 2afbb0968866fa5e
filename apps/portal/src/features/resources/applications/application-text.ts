import { formatNumber } from '../../../core/i18n/format.ts';
import { chartUnitOf } from '../../../components/metrics/metric-unit.ts';
import { formatValue } from '../../../ui/chart/chart-units.ts';

const milliseconds = chartUnitOf('MilliSeconds');

/** Returns a number of milliseconds with its unit; a dash if it is unknown. */
export const durationText = (value: number | null): string =>
  value === null ? '–' : formatValue(value, milliseconds);

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
