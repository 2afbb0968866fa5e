import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { VerdictSection } from '@blueport/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { formatDateTime, formatRelative, formatUtc } from '../../core/i18n/format.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { Disclosure } from '../../ui/disclosure/Disclosure.tsx';
import { reasonText } from './reason-text.ts';

const minuteMs = 60_000;
const tickMs = 15_000;

/** How to show the age of the sources of a verdict. */
export interface Age {
  /** The time at which the age is computed. */
  readonly time: number;
  readonly isStored: boolean;
}

/**
 * Returns the age of a verdict's sources: at the server's time while the page shows it, or at its own time if it is
 * stored.
 */
export function useVerdictAge(at: string, isStored: boolean): Age {
  const [passed, setPassed] = useState({ at, ms: 0 });
  useEffect(() => {
    if (isStored) return undefined;
    const since = Date.now();
    const timer = setInterval(() => setPassed({ at, ms: Date.now() - since }), tickMs);
    return () => clearInterval(timer);
  }, [at, isStored]);
  return { time: Date.parse(at) + (passed.at === at ? passed.ms : 0), isStored };
}

interface SourceAgeProps extends Age {
  /** When the source was read; null if it was not. */
  readonly asOf: string | null | undefined;
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

interface VerdictPartProps<Data> {
  readonly title: string;
  readonly section: VerdictSection<Data>;
  readonly summary: string;
  readonly age: Age;
  /** Whether it is expanded initially. */
  readonly open?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** A part of the verdict: its figures in one line, and the details when expanded. */
export function VerdictPart<Data>(props: VerdictPartProps<Data>) {
  const { title, section, summary, age, open = false, children } = props;
  const t = useT();
  const { data, reason, asOf } = section;
  const details = data === null ? null : children(data);
  const line = (
    <>
      {data === null ? t('verdict.unknown', { reason: reason ? reasonText(reason) : '' }) : summary}
      <SourceAge {...age} asOf={asOf} />
    </>
  );
  return (
    <Box sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      {details === null ? (
        <Fact title={title}>{line}</Fact>
      ) : (
        <Disclosure title={title} summary={line} open={open}>
          {details}
        </Disclosure>
      )}
    </Box>
  );
}

/** A part without details, aligned with those that can be expanded. */
function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        minHeight: 40,
        paddingBlock: 2,
        paddingInlineStart: 7,
      }}
    >
      <Typography component="span" variant="subtitle2">
        {title}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}
