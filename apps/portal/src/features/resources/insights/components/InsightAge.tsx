import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { InsightReading } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { Trans, useT } from '../../../../core/i18n/translate.tsx';
import { RelativeTime } from '../../../../components/cloud-inventory/RelativeTime.tsx';
import { isReading } from '../is-reading.ts';
import { InsightReadings } from './InsightReadings.tsx' with { load: 'dialog' };

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  typography: 'body2',
  color: 'text.secondary',
  '& > span:empty': { display: 'none' },
  minHeight: { xs: 64, sm: 36 },
  marginBottom: 4,
} as const;

const isIncomplete = ({ sources }: InsightReading): boolean => sources.some(({ state }) => state !== 'ready');

/** Age and completeness of the insights; opens the state of every source. */
export function InsightAge({ readings }: { readonly readings: readonly InsightReading[] | undefined }) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (readings === undefined) return <Box sx={line} />;
  const oldest = readings
    .flatMap(({ sources }) => sources.flatMap(({ readAt }) => readAt ?? []))
    .toSorted()[0];
  const incomplete = readings.filter(isIncomplete).length;
  const running = readings.filter((reading) => isReading(reading)).length;
  return (
    <Box sx={line}>
      <span>
        {readings.length === 0
          ? t('insights.noSubscriptions')
          : oldest !== undefined && (
              <Trans
                id="insights.checked"
                values={{ count: readings.length }}
                components={{ 0: <RelativeTime value={oldest} /> }}
              />
            )}
      </span>
      {running > 0 && <span role="status">{t('insights.checking', { count: running })}</span>}
      {incomplete > 0 && running === 0 && (
        <Box
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'text.warning' }}
        >
          <WarningIcon aria-hidden sx={{ fontSize: 18 }} />
          {t('insights.incomplete', { count: incomplete, all: readings.length })}
        </Box>
      )}
      {readings.length > 0 && (
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {t('insights.sources')}
        </Button>
      )}
      <Suspense>{anchor && <InsightReadings anchor={anchor} onClose={() => setAnchor(null)} />}</Suspense>
    </Box>
  );
}
