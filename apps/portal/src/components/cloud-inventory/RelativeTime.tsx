import { useSyncExternalStore } from 'react';
import { formatDateTime, formatRelative } from '../../core/i18n/format.ts';

const second = 1000;
const minute = 60 * second;

interface RelativeTimeProps {
  readonly value: string;
  /** Whether the time may be in the future. Otherwise, such a time is shown as now. */
  readonly isFuture?: boolean;
}

function eachSecond(onTick: () => void): () => void {
  const timer = setInterval(onTick, second);
  return () => clearInterval(timer);
}

/** Returns the milliseconds since a time, in steps: of a second up to a minute, of half a minute afterwards. */
function ageOf(time: number, isFuture: boolean): number {
  // The clocks of server and browser may differ slightly.
  const age = isFuture ? Date.now() - time : Math.max(0, Date.now() - time);
  const step = Math.abs(age) < minute ? second : minute / 2;
  return Math.trunc(age / step) * step;
}

/** A relative time that updates while it is visible, with the exact time on hover. */
export function RelativeTime({ value, isFuture = false }: RelativeTimeProps) {
  const time = Date.parse(value);
  // Rendered only if the age has changed by a step.
  const age = useSyncExternalStore(eachSecond, () => ageOf(time, isFuture));
  return (
    <time dateTime={value} title={formatDateTime(value)}>
      {formatRelative(value, new Date(time + age))}
    </time>
  );
}
