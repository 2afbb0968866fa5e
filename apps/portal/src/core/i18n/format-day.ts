import { formatLocale } from './format.ts';

/** Formats a calendar day such as `2026-01-31` for the user's region. The day does not depend on the time zone. */
export function formatDay(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) return day;
  return new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
}
