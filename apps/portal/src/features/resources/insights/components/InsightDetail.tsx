import Box from '@mui/material/Box';
import type { Insight } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { insightApi } from '../../../../core/api/insight-api.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { LoadingState } from '../../../../components/states/index.ts';
import { PageFailure } from '../../../../components/states/PageFailure.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { InsightActions } from './InsightActions.tsx';
import { InsightFacts } from './InsightFacts.tsx';
import { StatePill } from '../../../../components/insights/InsightPills.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { alertBoard } from '../alert-board.ts';
import { AlertChart } from './AlertChart.tsx' with { load: 'part', texts: 'metrics chart' };
import { InsightTimeline } from './InsightTimeline.tsx';
import { impactText } from '../../../../components/insights/insight-text.ts';

/** An insight with its timeline. */
export function InsightDetail({ id }: { readonly id: string }) {
  const t = useT();
  const { data, error, refetch } = insightApi.useInsightGetQuery(
    { id },
    { refetchOnMountOrArgChange: true, pollingInterval: 30_000, skipPollingIfUnfocused: true },
  );
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." />;
  return (
    <Box sx={{ maxWidth: 1100 }}>
      <PageHeader
        title={data.subject}
        badge={<StatePill state={data.state} kind={data.kind} />}
        description={impactText(data, t)}
        breadcrumbs={[{ label: t('nav.insights'), to: '/portal/insights' }]}
        actions={<InsightActions key={data.id} insight={data} />}
      />
      <InsightFacts insight={data} framed />
      <Metric key={`metric ${data.id}`} insight={data} />
      <InsightTimeline insight={data} />
    </Box>
  );
}

/** The metric of an alert with its threshold, for people who may see metrics. */
function Metric({ insight }: { readonly insight: Insight }) {
  const t = useT();
  const { allowed } = usePermission('metrics');
  const [board] = useState(() => alertBoard(insight, Date.now()));
  if (!allowed || board === undefined) return null;
  return (
    <SectionCard title={t('insights.metric')} spaced>
      <Suspense fallback={<LoadingState height={320} />}>
        <AlertChart board={board} />
      </Suspense>
    </SectionCard>
  );
}
