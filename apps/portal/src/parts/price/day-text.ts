import { formatLocale } from '../../core/i18n/format.ts';

/** A day as costs are counted by, which is one of UTC wherever the reader is. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(day),
  );
}
