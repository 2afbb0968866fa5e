import { currentTimeZone } from './format.ts';
import { localTimeOf, zonedTimeToUtc } from './zoned-time.ts';

/** Returns the last second of a day in the user's time zone as a timestamp, or null without a day. */
export function endOfDay(day: string): string | null {
  const lastMinute = zonedTimeToUtc(currentTimeZone(), `${day}T23:59`);
  return lastMinute === null ? null : new Date(Date.parse(lastMinute) + 59_000).toISOString();
}

/** Returns the day of a timestamp in the user's time zone, as the value of a `date` input. */
export const dayOf = (timestamp: string | null): string =>
  timestamp === null ? '' : localTimeOf(currentTimeZone(), new Date(timestamp)).slice(0, 10);
