import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { Insight, MetricSelection, QueryOf } from '@blueport/contracts';
import type { insightRoutes } from '@blueport/contracts/routes/resources/insight-routes';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { insightApi } from '../../core/api/insight-api.ts';
import { usePermission } from '../../core/auth/use-permission.ts';
import { noteOrText, useServerTexts } from '../../core/i18n/note-text.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { Moment } from '../../ui/fact-list/Moment.tsx';
import { SectionCard } from '../../ui/section/SectionCard.tsx';
import { ScopedMetrics } from '../metrics/ScopedMetrics.tsx';
import { QueryContent } from '../states/index.ts';
import { SeverityPill, StatePill } from './InsightPills.tsx';
import { impactText } from './insight-text.ts';
import { TimelineEntries } from './TimelineEntries.tsx';

interface ResourceInsightsProps {
  /** A resource, or a deployment with the type of its resources. Memoize it. */
  readonly of: QueryOf<typeof insightRoutes.ofResources>;
}

/** What needs attention of a machine or storage account, its metrics, and what changed in the last day. */
export function ResourceInsights({ of }: ResourceInsightsProps) {
  const t = useT();
  const query = insightApi.useInsightOfResourcesQuery(
    { query: of },
    { refetchOnMountOrArgChange: true, pollingInterval: 60_000, skipPollingIfUnfocused: true },
  );
  // Each of these keys opens the metrics of the resources that it shows.
  const [ofAll, ofMachines, ofStorage] = [
    usePermission('metrics'),
    usePermission('vmInsights'),
    usePermission('storageAccountInsights'),
  ];
  const seesMetrics = ofAll.allowed || ofMachines.allowed || ofStorage.allowed;
  const incomplete = query.data?.changes.incomplete ?? null;
  useServerTexts(incomplete !== null);
  return (
    <QueryContent query={query}>
      {({ resources, insights, changes }) => (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <SectionCard title={t('insights.attention')} spaced>
            {insights.length === 0 ? (
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('insights.none')}</Box>
            ) : (
              <OpenInsights insights={insights} />
            )}
          </SectionCard>
          {seesMetrics && resources.length > 0 && <Board ids={resources.map(({ id }) => id)} />}
          <SectionCard title={t('insights.changes')} detail={t('insights.changesDetail')} spaced>
            {incomplete && (
              <Alert severity="warning" sx={{ marginBottom: 3 }}>
                {noteOrText(incomplete, null)}
              </Alert>
            )}
            {changes.entries.length === 0 ? (
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('insights.noChanges')}</Box>
            ) : (
              <TimelineEntries entries={changes.entries.toReversed()} />
            )}
          </SectionCard>
        </Box>
      )}
    </QueryContent>
  );
}

/** The metrics of the resources. The board is the same as long as they are. */
function Board({ ids }: { readonly ids: readonly string[] }) {
  const key = ids.join('\n');
  const fixed = useMemo((): MetricSelection => ({ resourceIds: key.split('\n') }), [key]);
  return (
    <div>
      <ScopedMetrics fixed={fixed} />
    </div>
  );
}

/** Open insights, the most severe first. They link to their page if the person may open it. */
function OpenInsights({ insights }: { readonly insights: readonly Insight[] }) {
  const t = useT();
  const mayOpen = usePermission('insightsService').allowed;
  return (
    <Box
      component="ul"
      aria-label={t('insights.attention')}
      sx={{ listStyle: 'none', margin: 0, padding: 0, typography: 'body2' }}
    >
      {insights.map((insight) => (
        <Box
          component="li"
          key={insight.id}
          sx={{ display: 'grid', gap: 1, paddingBlock: 2, borderTop: 1, borderColor: 'divider' }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
            <SeverityPill severity={insight.severity} />
            <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {mayOpen ? (
                <MuiLink component={Link} to={`/portal/insights/${insight.id}`}>
                  {insight.subject}
                </MuiLink>
              ) : (
                insight.subject
              )}
            </Box>
            <StatePill kind={insight.kind} state={insight.state} />
          </Box>
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {[t(`insights.kind.${insight.kind}`), impactText(insight, t)].filter(Boolean).join(' · ')} ·{' '}
            <Moment value={insight.startedAt} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
