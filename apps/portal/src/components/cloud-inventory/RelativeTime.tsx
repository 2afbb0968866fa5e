import { useEffect, useState } from 'react';
import { formatRelative, formatUtc } from '../../core/i18n/format.ts';

const everyMs = 30_000;

/** A relative time that updates while it is visible, with the UTC time on hover. */
export function RelativeTime({ value }: { readonly value: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  // The clocks of server and browser may differ slightly; so a time in the future is shown as now.
  const at = new Date(Math.max(now, Date.parse(value)));
  return (
    <time dateTime={value} title={formatUtc(value)}>
      {formatRelative(value, at)}
    </time>
  );
}
