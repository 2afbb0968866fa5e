/** Returns the UTC offset of a time zone at a given time, in milliseconds. */
function offsetAt(zone: string, moment: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(moment);
  const partOf = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const localTime = Date.UTC(
    partOf('year'),
    partOf('month') - 1,
    partOf('day'),
    partOf('hour'),
    partOf('minute'),
    partOf('second'),
  );
  return localTime - Math.floor(moment / 1000) * 1000;
}

/**
 * Converts local time in a time zone to RFC 3339 in UTC, or returns null if it is invalid. A time skipped in spring
 * becomes one hour later. Of two occurrences in autumn, the first is used.
 */
export function zonedTimeToUtc(zone: string, wallClock: string): string | null {
  const wall = Date.parse(`${wallClock}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wallClock) || Number.isNaN(wall)) return null;
  const day = 86_400_000;
  // Around a clock change there are two candidate offsets. The correct one applies at the time it results in.
  const [before, after] = [offsetAt(zone, wall - day), offsetAt(zone, wall + day)];
  const validOffset = [before, after].find((offset) => offsetAt(zone, wall - offset) === offset);
  return new Date(wall - (validOffset ?? before)).toISOString();
}

/** Returns the local time of a moment in a time zone, as the value of a `datetime-local` input. */
export const localTimeOf = (zone: string, moment: Date): string =>
  new Date(Math.floor(moment.getTime() / 1000) * 1000 + offsetAt(zone, moment.getTime()))
    .toISOString()
    .slice(0, 16);
