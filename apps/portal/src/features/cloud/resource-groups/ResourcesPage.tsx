import type { ResourceRow } from '@blueport/contracts';
import { inventoryRoutes } from '@blueport/contracts/routes/cloud/inventory-routes';
import Button from '@mui/material/Button';
import { Suspense, useMemo } from 'react';
import { inventoryApi } from '../../../core/api/inventory-api.ts';
import { InventoryAge } from '../../../components/cloud-inventory/InventoryAge.tsx';
import { useT } from '../../../core/i18n/translate.tsx';
import { ListPage } from '../../../components/resource-table/ListPage.tsx';
import { useListState } from '../../../components/resource-table/use-list-state.ts';
import { resourceColumns, resourceListShape } from './resource-columns.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { useUrlSwitch } from '../../../ui/url-tabs/use-url-switch.ts';
import { DistributionPanel } from './components/DistributionPanel.tsx' with { load: 'part', texts: 'chart' };
import { ResourcePanel } from './components/ResourcePanel.tsx' with { load: 'part' };

const panel = (resource: ResourceRow) => <ResourcePanel resource={resource} />;

/** List of all resources in the connected subscriptions that the user can access in the cloud. */
export function Component() {
  const t = useT();
  const control = useListState(resourceListShape);
  const answer = inventoryApi.useInventoryListQuery(
    { query: control.query },
    { refetchOnMountOrArgChange: true },
  );
  const facet = inventoryApi.useInventoryFacetsQuery({ query: { field: 'type' } });
  const [showsCharts, toggleCharts] = useUrlSwitch('charts');
  const columns = useMemo(
    () =>
      resourceColumns(
        t,
        (facet.data ?? []).map(({ value }) => value),
      ),
    [t, facet.data],
  );
  return (
    <ListPage
      title={t('title.resources')}
      description={t('resourceGroups.resourcesDescription')}
      breadcrumbs={[{ label: t('nav.resourceGroup'), to: '/portal/subscription/resourceGroup?sids=All' }]}
      actions={
        <Button aria-expanded={showsCharts} onClick={toggleCharts}>
          {t(showsCharts ? 'resourceGroups.hideCharts' : 'resourceGroups.charts')}
        </Button>
      }
      list="resources"
      columns={columns}
      rowId={(row) => row.id}
      control={control}
      panel={panel}
      answer={answer}
      exportUrl={inventoryRoutes.list.path}
      empty={{ title: t('resourceGroups.noResources'), detail: t('resourceGroups.noResourcesDetail') }}
    >
      {showsCharts && (
        <Suspense fallback={<LoadingState height={{ xs: 466, lg: 422 }} />}>
          <DistributionPanel />
        </Suspense>
      )}
      <InventoryAge />
    </ListPage>
  );
}
