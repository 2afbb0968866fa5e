import Button from '@mui/material/Button';
import type { Insight } from '@blueport/contracts';
import { insightRoutes } from '@blueport/contracts/routes/resources/insight-routes';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { insightApi } from '../../../../core/api/insight-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { FilterToken } from '../../../../components/resource-table/list-state.ts';
import { ListContent } from '../../../../components/resource-table/ListPage.tsx';
import { usePresetFilter } from '../../../../components/resource-table/use-list-state.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { InsightAge } from './InsightAge.tsx';
import { KindCounts } from './KindCounts.tsx';
import { insightColumns, insightListShape as shape } from '../insight-columns.tsx';
import { emptyList } from '../empty-list.ts';
import { useReadings } from '../use-readings.ts';
import { InsightPanel } from './InsightPanel.tsx' with { load: 'part', texts: 'operations' };

/** What needs attention now is shown by default. */
const open: readonly FilterToken[] = [
  { field: 'state', operator: 'eq', value: 'firing' },
  { field: 'state', operator: 'eq', value: 'acknowledged' },
];
const pollingInterval = 30_000;

const panel = (insight: Insight) => <InsightPanel insight={insight} />;

/** Alerts, unhealthy resources, service events, failed deployments, expiries and unusual cost. */
export function InsightList() {
  const t = useT();
  const { control, extent, setExtent } = usePresetFilter(shape, open);
  const polling = { refetchOnMountOrArgChange: true, pollingInterval, skipPollingIfUnfocused: true };
  const answer = insightApi.useInsightListQuery({ query: control.query }, polling);
  const { data: counts } = insightApi.useInsightCountsQuery(undefined, polling);
  const readings = useReadings();
  // Before the first read, no insight does not mean that nothing needs attention.
  const isFirstRead =
    readings?.some(({ sources }) => sources.some(({ state }) => state === 'unread')) ?? true;
  const empty = emptyList(readings);
  const columns = useMemo(() => insightColumns(t), [t]);
  const isKind = ({ field }: FilterToken) => field === 'kind';
  const kinds = control.state.filters.filter(isKind);
  return (
    <>
      <PageHeader
        title={t('nav.insights')}
        description={t('insights.about')}
        actions={
          <>
            <Button
              variant="outlined"
              component={Link}
              to="/portal/insights/applications"
              nativeButton={false}
            >
              {t('title.applications')}
            </Button>
            <Button variant="outlined" component={Link} to="/portal/insights/rules" nativeButton={false}>
              {t('insights.rules.title')}
            </Button>
          </>
        }
      />
      <InsightAge readings={readings} />
      <KindCounts
        counts={counts}
        isComplete={counts !== undefined && !isFirstRead}
        selected={kinds.length === 1 && kinds[0]?.operator === 'eq' ? kinds[0].value : undefined}
        onSelect={(kind) =>
          control.setFilters([
            ...control.state.filters.filter((token) => !isKind(token)),
            ...(kind === undefined ? [] : [{ field: 'kind', operator: 'eq', value: kind } as const]),
          ])
        }
      />
      <ListContent
        label={t('insights.list')}
        list="insights"
        columns={columns}
        rowId={({ id }) => id}
        rowHref={({ id }) => `/portal/insights/${id}`}
        control={control}
        panel={panel}
        answer={answer}
        exportUrl={insightRoutes.list.path}
        extent={{
          label: t('insights.filter'),
          labels: { preset: t('insights.filter.open'), all: t('insights.filter.all') },
          value: extent,
          onChange: setExtent,
        }}
        empty={{ title: t(empty.title), detail: t(empty.detail, empty.values) }}
      />
    </>
  );
}
