import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { boardShape } from '../../../components/metrics/metric-state.ts';
import { MetricBoard } from '../../../components/metrics/MetricBoard.tsx';
import { useMetricControl } from '../../../components/metrics/use-metric-control.ts';
import { useListState } from '../../../components/resource-table/use-list-state.ts';
import { SavedViews } from '../../../components/saved-views/SavedViews.tsx' with {
  load: 'background',
  texts: 'saved-views',
};
import { useT } from '../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';

/** The metrics of resources, deployments, groups and tags on one board. */
export function Component() {
  const t = useT();
  const [search] = useSearchParams();
  // Includes the additional button that saves changed settings as a view, in pixels.
  const viewsWidth = search.size === 0 ? 134 : 216;
  const control = useMetricControl();
  const list = useListState(boardShape);
  return (
    <>
      <PageHeader
        title={t('nav.metrics')}
        description={t('metrics.about')}
        actions={
          <Suspense fallback={<Box sx={{ width: viewsWidth, height: { xs: 44, md: 36 } }} />}>
            <SavedViews list="metrics" control={list} columns={null} allLabel={t('metrics.starterBoard')} />
          </Suspense>
        }
      />
      <MetricBoard control={control} />
    </>
  );
}
