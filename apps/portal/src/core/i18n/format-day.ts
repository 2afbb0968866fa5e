import { formatLocale } from './format.ts';

/** Formats a calendar day such as `2026-01-31` for the user's region. The day does not depend on the time zone. */
export function formatDay(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) return day;
  return new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
}

/** Formats two calendar days as a range, such as "Nov 1 – 29, 2026". */
export function formatDayRange(from: string, to: string): string {
  const [first, last] = [from, to].map((day) => Date.parse(`${day}T00:00:00Z`)) as [number, number];
  if (Number.isNaN(first) || Number.isNaN(last)) return `${from} – ${to}`;
  return new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    first,
    last,
  );
}

/** Formats the month of a calendar day, such as "November 2026". */
export function formatMonth(day: string): string {
  return new Intl.DateTimeFormat(formatLocale(), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  );
}
