import Paper from '@mui/material/Paper';
import { useMemo } from 'react';
import { inventoryApi } from '../../../../core/api/inventory-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { Chart } from '../../../../ui/chart/Chart.tsx';
import { distributionSeries } from '../distribution.ts';

/** The resources that the user can access, by type and region. */
export function DistributionPanel() {
  const t = useT();
  const { data, isError, refetch } = inventoryApi.useInventoryDistributionQuery();
  const noRegion = t('resourceGroups.noRegion');
  const { points, series } = useMemo(
    () => distributionSeries(data ?? { total: 0, types: [] }, noRegion),
    [data, noRegion],
  );
  return (
    <Paper
      variant="outlined"
      // Has the height of its placeholder, so that nothing moves when the data appears.
      sx={{ padding: { xs: 3, md: 4 }, marginBottom: 4, minHeight: { xs: 450, lg: 406 } }}
    >
      <Chart
        title={t('resourceGroups.distribution')}
        kind="bars"
        isStacked
        pointHeader={t('resourceGroups.type')}
        points={points}
        series={series}
        unit={{ kind: 'count' }}
        height={distributionHeight}
        fileName="resources-by-type-and-region"
        isLoading={!data && !isError}
        hasFailed={!data && isError}
        onRetry={() => void refetch()}
        emptyText={t('resourceGroups.noResources')}
      />
    </Paper>
  );
}

const distributionHeight = 300;
