import { formatLocale } from './format.ts';

/** A day of the calendar, such as `2026-01-31`, as the reader's region writes it; it is the same day in every zone. */
export function formatDay(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) return day;
  return new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
}
