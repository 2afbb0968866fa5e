import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { CostExplorer } from '../../../components/cost/CostExplorer.tsx';
import { costShape } from '../../../components/cost/cost-columns.tsx';
import { useCostControl } from '../../../components/cost/use-cost-control.ts';
import { useListState } from '../../../components/resource-table/use-list-state.ts';
import { SavedViews } from '../../../components/saved-views/SavedViews.tsx' with {
  load: 'background',
  texts: 'saved-views',
};
import { useT } from '../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ReportsButton } from './reports/ReportsButton.tsx';
import { ReportsDialog } from './reports/ReportsDialog.tsx' with { load: 'dialog' };
import { useLinkedReport } from './reports/use-linked-report.ts';
import { SetLimitButton } from './SetLimitButton.tsx';

/** What the connected subscriptions cost: by day, service, deployment, owner and other attributes. */
export function Component() {
  const t = useT();
  const [search] = useSearchParams();
  // Includes the additional button that saves changed settings as a view, in pixels.
  const viewsWidth = search.size === 0 ? 134 : 216;
  const control = useCostControl();
  const list = useListState(costShape);
  const reports = useLinkedReport();
  return (
    <>
      <PageHeader
        title={t('nav.costAnalysis')}
        description={
          <>
            {t('costAnalysis.description')}
            <ReportsButton place="text" onOpen={reports.open} />
          </>
        }
        actions={
          <>
            <SetLimitButton control={control} />
            <ReportsButton place="header" onOpen={reports.open} />
            <Suspense fallback={<Box sx={{ width: viewsWidth, height: { xs: 44, md: 36 } }} />}>
              <SavedViews
                list="cost-analysis"
                control={list}
                columns={null}
                allLabel={t('costAnalysis.usualView')}
              />
            </Suspense>
          </>
        }
      />
      <CostExplorer control={control} />
      <Suspense>
        {reports.opened && (
          <ReportsDialog shape={costShape} linkedId={reports.opened.linkedId} onClose={reports.close} />
        )}
      </Suspense>
    </>
  );
}
