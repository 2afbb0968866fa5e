import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ApplicationFigures, ApplicationOverview } from '@blueport/contracts';
import { useMemo } from 'react';
import { FixedCharts } from '../../../../components/metrics/MetricBoard.tsx';
import { problemText } from '../../../../components/states/index.ts';
import { toApiError } from '../../../../core/api/problem.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { countText, durationText, percentText } from '../application-text.ts';
import { healthChartsOf } from '../health-charts.ts';
import { ReadingAge } from './ReadingAge.tsx';

const figures = ['requests', 'failureRate', 'p50', 'p95', 'availability'] as const;
type Figure = (typeof figures)[number];

const texts: Readonly<Record<Figure, (value: number | null) => string>> = {
  requests: countText,
  failureRate: percentText,
  p50: durationText,
  p95: durationText,
  availability: percentText,
};

interface OverviewProps {
  readonly data: ApplicationOverview;
  /** Why the latest values are not shown. */
  readonly error: unknown;
}

/** The figures of the period next to those of the period before, and their course. */
export function Overview({ data, error }: OverviewProps) {
  const t = useT();
  const charts = useMemo(() => healthChartsOf(data, t), [data, t]);
  return (
    <>
      {error ? (
        <Alert severity="warning" sx={{ marginBottom: 3 }}>
          {problemText(toApiError(error)).title}
        </Alert>
      ) : null}
      <ReadingAge readAt={data.readAt} notes={data.notes} />
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
          gap: 3,
          margin: 0,
          marginBottom: 4,
        }}
      >
        {figures.map((figure) => (
          <FigureCard key={figure} figure={figure} current={data.current} previous={data.previous} />
        ))}
      </Box>
      <FixedCharts charts={charts} />
    </>
  );
}

interface FigureCardProps {
  readonly figure: Figure;
  readonly current: ApplicationFigures;
  readonly previous: ApplicationFigures;
}

function FigureCard({ figure, current, previous }: FigureCardProps) {
  const t = useT();
  const text = texts[figure];
  return (
    <Card sx={{ padding: 3, minWidth: 0 }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {t(`applications.figure.${figure}`)}
      </Typography>
      <Box component="dd" sx={{ margin: 0, fontVariantNumeric: 'tabular-nums' }}>
        <Typography variant="h2" component="span" sx={{ display: 'block' }}>
          {text(current[figure])}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {t('applications.before', { value: text(previous[figure]) })}
        </Typography>
      </Box>
    </Card>
  );
}
