import { useEffect, useState } from 'react';
import { formatRelative, formatUtc } from '../../core/i18n/format.ts';

const everyMs = 30_000;

/** How long ago something was, with the moment in UTC on hover; it grows older while one looks. */
export function Ago({ value }: { readonly value: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  // The clocks of server and reader differ a little; nothing that is known lies ahead.
  const at = new Date(Math.max(now, Date.parse(value)));
  return (
    <time dateTime={value} title={formatUtc(value)}>
      {formatRelative(value, at)}
    </time>
  );
}
