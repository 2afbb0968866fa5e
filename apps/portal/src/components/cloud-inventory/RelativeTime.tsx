import { useEffect, useState } from 'react';
import { formatDateTime, formatRelative } from '../../core/i18n/format.ts';

const everyMs = 30_000;

interface RelativeTimeProps {
  readonly value: string;
  /** Whether the time may be in the future. Otherwise, such a time is shown as now. */
  readonly isFuture?: boolean;
}

/** A relative time that updates while it is visible, with the exact time on hover. */
export function RelativeTime({ value, isFuture = false }: RelativeTimeProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  // The clocks of server and browser may differ slightly.
  const at = new Date(isFuture ? now : Math.max(now, Date.parse(value)));
  return (
    <time dateTime={value} title={formatDateTime(value)}>
      {formatRelative(value, at)}
    </time>
  );
}
