import type { ReportWeekday } from '@blueport/contracts';
import { reportWeekdays } from '@blueport/contracts';

const dayMs = 86_400_000;

/** When a report is sent: the full hour of a weekday in a time zone. */
export interface ReportSchedule {
  readonly weekday: ReportWeekday;
  readonly hour: number;
  readonly timeZone: string;
}

/** Returns a function that converts an instant to the milliseconds that the same local time has in UTC. */
function localTimeIn(timeZone: string): ((instant: number) => number) | undefined {
  const numeric = 'numeric';
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
  } catch {
    return undefined;
  }
  return (instant) => {
    const parts = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
}

/**
 * Returns when a report is sent next after an instant, or undefined for an unknown time zone. An hour that a clock change
 * skips becomes the hour after it.
 */
export function nextRun({ weekday, hour, timeZone }: ReportSchedule, after: Date): Date | undefined {
  const localTime = localTimeIn(timeZone);
  if (localTime === undefined) return undefined;
  const today = Math.floor(localTime(after.getTime()) / dayMs) * dayMs;
  // Day 0 of the era was a Thursday.
  const weekdayOf = (day: number) => reportWeekdays[(Math.floor(day / dayMs) + 3) % 7];
  for (let days = 0; ; days += 1) {
    const day = today + days * dayMs;
    if (weekdayOf(day) !== weekday) continue;
    const wanted = day + hour * 3_600_000;
    let instant = wanted;
    // The second pass corrects the offset on days when the clocks change.
    for (let round = 0; round < 2; round += 1) instant = wanted - (localTime(instant) - instant);
    if (instant > after.getTime()) return new Date(instant);
  }
}
