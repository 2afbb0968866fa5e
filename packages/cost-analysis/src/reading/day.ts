const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:$|[T ])/;
const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:$| )/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const offset = /[T ].*[+-]\d{2}:?\d{2}$/;

/**
 * Returns the UTC day as `YYYY-MM-DD` of an ISO date or time, a US date (`MM/DD/YYYY`) or a compact date
 * (`YYYYMMDD`); undefined for anything else and for days that do not exist.
 */
export function parseDay(text: string): string | undefined {
  if (offset.test(text)) {
    const time = Date.parse(text);
    return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
  }
  const american = us.exec(text);
  if (american) return existingDay(american[3]!, american[1]!, american[2]!);
  const match = iso.exec(text) ?? compact.exec(text);
  return match ? existingDay(match[1]!, match[2]!, match[3]!) : undefined;
}

function existingDay(year: string, month: string, day: string): string | undefined {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return date.toISOString().slice(0, 10) === text ? text : undefined;
}
