import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { CostFreshness } from '@blueport/contracts';
import { type ReactNode, Suspense, useState } from 'react';
import { formatDay } from '../../core/i18n/format-day.ts';
import { Trans, useT } from '../../core/i18n/translate.tsx';
import { RelativeTime } from '../cloud-inventory/RelativeTime.tsx';
import { CostReadings } from './CostReadings.tsx' with { load: 'dialog' };

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  typography: 'body2',
  color: 'text.secondary',
  minHeight: 36,
  marginBottom: 4,
} as const;

interface CostAgeProps {
  readonly freshness: CostFreshness | undefined;
  /** Shown at the end of the line. */
  readonly children?: ReactNode;
}

/** Completeness, age and source of the figures; opens the details of every subscription. */
export function CostAge({ freshness, children }: CostAgeProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!freshness) return <AgePlaceholder>{children}</AgePlaceholder>;
  const { completeUntil, readAt, sources, notReady, subscriptions } = freshness;
  return (
    <Box sx={line}>
      {readAt !== null && (
        <span>
          <Trans
            id={completeUntil === null ? 'cost.read' : 'cost.completeUntil'}
            values={{
              day: formatDay(completeUntil ?? ''),
              source: sources.map((source) => t(`cost.source.${source}`)).join(', '),
            }}
            components={{ 0: <RelativeTime value={readAt} /> }}
          />
        </span>
      )}
      {/* Before the first read, the empty page explains what is missing. */}
      {readAt !== null && notReady > 0 && (
        <Box
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'text.warning' }}
        >
          <WarningIcon aria-hidden sx={{ fontSize: 18 }} />
          {t('cost.notReady', { count: notReady, all: subscriptions })}
        </Box>
      )}
      {subscriptions > 0 && (
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {t('cost.sources')}
        </Button>
      )}
      {children}
      <Suspense>{anchor && <CostReadings anchor={anchor} onClose={() => setAnchor(null)} />}</Suspense>
    </Box>
  );
}

/** Takes the space of the line before the figures are loaded: its text wraps on a phone. */
function AgePlaceholder({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const [today] = useState(() => new Date().toISOString());
  return (
    <Box sx={line}>
      <Box component="span" aria-hidden sx={{ visibility: 'hidden' }}>
        <Trans
          id="cost.completeUntil"
          values={{ day: formatDay(today.slice(0, 10)), source: t('cost.source.query') }}
          components={{ 0: <RelativeTime value={today} /> }}
        />
      </Box>
      <Button size="small" disabled aria-hidden sx={{ visibility: 'hidden' }}>
        {t('cost.sources')}
      </Button>
      {children}
    </Box>
  );
}
