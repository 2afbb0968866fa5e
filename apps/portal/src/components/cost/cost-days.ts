const dayMs = 86_400_000;

/** Returns the UTC day of a time, such as `2026-01-31`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

const numberOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/** Returns the day some days later, or earlier if negative. */
export const addDays = (day: string, days: number): string =>
  dayOf(new Date((numberOfDay(day) + days) * dayMs));

/** Returns the first day of the month of a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** Returns the first day of the month some months later, or earlier if negative. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return dayOf(new Date(Date.UTC(year, month - 1 + months, 1)));
}

/** Returns the last day of the month of a day. */
export const lastDayOfMonth = (day: string): string => addDays(addMonths(day, 1), -1);

/** Returns the number of days of a period, both ends included. */
export const countDays = (from: string, to: string): number => numberOfDay(to) - numberOfDay(from) + 1;

/** Returns all days of a period. */
export const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, countDays(from, to)) }, (_, index) => addDays(from, index));

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day that exists. */
export const isDay = (text: string): boolean =>
  dayPattern.test(text) &&
  !Number.isNaN(numberOfDay(text)) &&
  dayOf(new Date(numberOfDay(text) * dayMs)) === text;
