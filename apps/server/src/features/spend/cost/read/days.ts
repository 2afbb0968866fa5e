const dayMs = 86_400_000;

/** Returns the UTC day of a time, such as `2026-01-31`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Returns the number of a day, counted from 1970. */
export const numberOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/** Returns the day with a number. */
export const dayOfNumber = (number: number): string => dayOf(new Date(number * dayMs));

/** Returns the day some days later, or earlier if negative. */
export const addDays = (day: string, days: number): string => dayOfNumber(numberOfDay(day) + days);

/** Returns the first day of the month of a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** Returns the first day of the month some months later, or earlier if negative. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return dayOf(new Date(Date.UTC(year, month - 1 + months, 1)));
}

/** Returns the last day of the month of a day. */
export const lastDayOfMonth = (day: string): string => addDays(addMonths(day, 1), -1);

/** Returns the first days of all months that a period touches. */
export const monthsBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, monthIndex(to) - monthIndex(from) + 1) }, (_, index) =>
    addMonths(from, index),
  );

/** Returns all days of a period. */
export const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, numberOfDay(to) - numberOfDay(from) + 1) }, (_, index) =>
    addDays(from, index),
  );

/** Returns the number of months since January 2000, the index of a month in `cost_total`. */
export const monthIndex = (day: string): number =>
  (Number(day.slice(0, 4)) - 2000) * 12 + Number(day.slice(5, 7)) - 1;
