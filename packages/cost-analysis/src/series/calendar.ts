const dayMs = 86_400_000;

const timeOf = (day: string): number => {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) throw new RangeError(`Not a day (YYYY-MM-DD): ${day.slice(0, 20)}`);
  return time;
};

/** Returns the UTC day that is `count` days after a day. Throws `RangeError` if the text is not a day. */
export const addDays = (day: string, count: number): string =>
  new Date(timeOf(day) + count * dayMs).toISOString().slice(0, 10);

/** Returns the number of days from one day to another. Throws `RangeError` if a text is not a day. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((timeOf(to) - timeOf(from)) / dayMs);

/** Returns the weekday of a UTC day: 0 (Sunday) to 6. Throws `RangeError` if the text is not a day. */
export const weekdayOf = (day: string): number => new Date(timeOf(day)).getUTCDay();
