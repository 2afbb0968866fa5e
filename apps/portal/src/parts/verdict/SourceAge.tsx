import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { formatDateTime, formatRelative, formatUtc } from '../../core/i18n/format.ts';
import { useT } from '../../core/i18n/translate.tsx';

const minuteMs = 60_000;
const tickMs = 15_000;

/** Returns the server's time while the page shows a verdict of the time `at`; it does not advance for a stored verdict. */
export function useVerdictTime(at: string, isStored: boolean): number {
  const [passed, setPassed] = useState({ at, ms: 0 });
  useEffect(() => {
    if (isStored) return undefined;
    const since = Date.now();
    const timer = setInterval(() => setPassed({ at, ms: Date.now() - since }), tickMs);
    return () => clearInterval(timer);
  }, [at, isStored]);
  return Date.parse(at) + (passed.at === at ? passed.ms : 0);
}

interface SourceAgeProps {
  /** When the source was read; null where it was not. */
  readonly asOf: string | null | undefined;
  /** The time that the age counts to. */
  readonly time: number;
  readonly isStored: boolean;
  /** Name of the source; absent if the heading names it. */
  readonly label?: string;
}

/** Shows the age of a source if it is older than a minute. */
export function SourceAge({ asOf, time, isStored, label }: SourceAgeProps) {
  const t = useT();
  if (asOf === null || asOf === undefined || time - Date.parse(asOf) <= minuteMs) return null;
  const age = isStored
    ? t('verdict.asOf', { time: formatDateTime(asOf) })
    : t('verdict.read', { age: formatRelative(asOf, new Date(time)) });
  return (
    <Typography
      component="time"
      dateTime={asOf}
      title={formatUtc(asOf)}
      variant="caption"
      color="textSecondary"
      sx={label === undefined ? { marginInlineStart: 2 } : {}}
    >
      {label === undefined ? age : `${label}: ${age}`}
    </Typography>
  );
}
