/** Milliseconds of a day. Days are counted in UTC from 1970. */
export const dayMs = 86_400_000;

/** Returns the number of the UTC day that contains a time. */
export const dayOf = (time: number | Date): number => Math.floor(Number(time) / dayMs);

/** Returns the number of the first day of the month, `months` later. */
export function monthStart(day: number, months = 0): number {
  const date = new Date(day * dayMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months) / dayMs;
}

/** Returns the first days of the months that overlap a range of days, `to` exclusive. */
export function monthsBetween(from: number, to: number): number[] {
  const months: number[] = [];
  for (let month = monthStart(from); month < to; month = monthStart(month, 1)) months.push(month);
  return months;
}

const texts = new Map<number, string>();

/** Returns a day as `2026-11-21`. */
export function dayText(day: number): string {
  const known = texts.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * dayMs).toISOString().slice(0, 10);
  texts.set(day, text);
  return text;
}

/** Returns a day as the number 20261121, as cost queries do. */
export function dayNumber(day: number): number {
  const date = new Date(day * dayMs);
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}
