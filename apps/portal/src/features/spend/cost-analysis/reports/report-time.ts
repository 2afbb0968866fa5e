import { i18n } from '@lingui/core';
import { reportWeekdays, type ReportWeekday } from '@blueport/contracts';
import { formatLocale } from '../../../../core/i18n/format.ts';

/** Returns the name of a weekday in the user's language. */
export function weekdayName(weekday: ReportWeekday): string {
  // January 1, 2024 was a Monday.
  const day = Date.UTC(2024, 0, 1 + reportWeekdays.indexOf(weekday));
  return new Intl.DateTimeFormat(i18n.locale || 'en', { weekday: 'long', timeZone: 'UTC' }).format(day);
}

/** Formats a full hour for the user's region. */
export function formatHour(hour: number): string {
  return new Intl.DateTimeFormat(formatLocale(), { timeStyle: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1, hour),
  );
}
