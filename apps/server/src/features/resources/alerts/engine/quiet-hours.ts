import { alertMessageMinutes, type AlertDigest, type AlertQuietHours } from '@blueport/contracts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
const dayMs = 24 * hourMs;

/** Formats by time zone; limited, because a zone can be spelled with any mix of upper and lower case. */
const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 1000;

/** Returns the time of day in a time zone, in milliseconds since its midnight. Undefined for an unknown time zone. */
function timeOfDay(instant: number, timeZone: string): number | undefined {
  try {
    let format = formats.get(timeZone);
    if (format === undefined) {
      format = new Intl.DateTimeFormat('en-US', {
        timeZone,
        hourCycle: 'h23',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      });
      if (formats.size >= maxFormats) formats.clear();
      formats.set(timeZone, format);
    }
    const parts = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    );
    const { hour = 0, minute = 0, second = 0 } = parts;
    return hour * hourMs + minute * minuteMs + second * 1000;
  } catch {
    return undefined;
  }
}

/** Returns whether a time zone is known. */
export const isTimeZone = (name: string): boolean => timeOfDay(0, name) !== undefined;

/**
 * Returns when the quiet hours that contain an instant end, or the instant itself outside of them. Searches for the
 * local hour, so that a change of the clocks moves the end with it.
 */
export function quietUntil(hours: AlertQuietHours | null, instant: number): number {
  if (hours === null) return instant;
  const { from, to, timeZone } = hours;
  /** Returns the local time until the end; 0 outside of the quiet hours. */
  const leftAt = (at: number): number => {
    const local = timeOfDay(at, timeZone);
    if (local === undefined) return 0;
    const left = (to * hourMs - local + dayMs) % dayMs || dayMs;
    return left <= ((to - from + 24) * hourMs) % dayMs ? left : 0;
  };
  if (leftAt(instant) === 0) return instant;
  // All time zones are offset by multiples of a quarter of an hour.
  const quarterMs = 15 * minuteMs;
  let end = Math.floor(instant / quarterMs) * quarterMs + quarterMs;
  for (let left = leftAt(end); left > 0; left = leftAt(end)) {
    // Only if the clocks change before the end, it is searched in small steps.
    if (timeOfDay(end + left, timeZone) === to * hourMs) return end + left;
    end += quarterMs;
  }
  return end;
}

/** When a person wants messages about alerts. */
export interface MessageTiming {
  readonly quietHours: AlertQuietHours | null;
  readonly digest: AlertDigest;
  /** Time of the last message; null before. */
  readonly sentAt: number | null;
  /** Time of the last message with alerts of other severities than 0; null before. */
  readonly usualSentAt: number | null;
}

/** An alert that waits for a message. */
export interface WaitingAlert {
  readonly severity: number;
  readonly firedAt: number;
  /** Quiet hours of its rule. */
  readonly quietHours: AlertQuietHours | null;
}

const digestMinutes: Readonly<Record<AlertDigest, number>> = {
  none: alertMessageMinutes.usual,
  hourly: 60,
  daily: 24 * 60,
};

/**
 * Returns when an alert is sent to a person: after the quiet hours of its rule and of the person, and not sooner after
 * the last message than the person wants. Severity 0 only waits so that many alerts become one message; its messages do
 * not postpone others, which would otherwise never be sent while it fires often.
 */
export function sendAt(
  { severity, firedAt, quietHours }: WaitingAlert,
  { quietHours: own, digest, sentAt, usualSentAt }: MessageTiming,
): number {
  const after = (message: number | null, minutes: number) =>
    message === null ? firedAt : Math.max(firedAt, message + minutes * minuteMs);
  const earliest = after(sentAt, alertMessageMinutes.critical);
  if (severity === 0) return earliest;
  let at = Math.max(earliest, after(usualSentAt, digestMinutes[digest]));
  // The end of one may lie within the other.
  for (let round = 0; round < 4; round += 1) at = quietUntil(own, quietUntil(quietHours, at));
  return at;
}
