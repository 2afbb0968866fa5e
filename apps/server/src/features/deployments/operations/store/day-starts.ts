/** A calendar day such as `2026-01-31`, and when it starts in a time zone. */
export interface DayStart {
  readonly day: string;
  readonly start: Date;
}

const dayMs = 86_400_000;

/** Returns the local time at an instant, as the milliseconds that the same time would have in UTC. */
function localTime(formatter: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(
    formatter.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(
    parts['year']!,
    parts['month']! - 1,
    parts['day'],
    parts['hour'],
    parts['minute'],
    parts['second'],
  );
}

/** Returns the last days up to now with their start, oldest first, or undefined for an unknown time zone. */
export function dayStarts(now: Date, count: number, timeZone: string): DayStart[] | undefined {
  let formatter: Intl.DateTimeFormat;
  try {
    const numeric = 'numeric';
    formatter = new Intl.DateTimeFormat('en-US', {
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
  const today = Math.floor(localTime(formatter, now.getTime()) / dayMs) * dayMs;
  return Array.from({ length: count }, (_, index) => {
    const midnight = today - (count - 1 - index) * dayMs;
    // The second pass corrects the offset on days when the clocks change.
    let start = midnight;
    for (let round = 0; round < 2; round += 1) start = midnight - (localTime(formatter, start) - start);
    return { day: new Date(midnight).toISOString().slice(0, 10), start: new Date(start) };
  });
}
