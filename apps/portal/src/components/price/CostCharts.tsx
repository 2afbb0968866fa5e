import Box from '@mui/material/Box';
import type { DeploymentCost } from '@blueport/contracts';
import { useMemo } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { Chart } from '../../ui/chart/Chart.tsx';
import { costSeries } from './cost-series.ts';

/** The charges of a deployment: their sum next to the estimate, and each day. */
export function CostCharts({ name, cost }: { readonly name: string; readonly cost: DeploymentCost }) {
  const t = useT();
  const { days, amounts, charged, estimated } = useMemo(() => costSeries(cost), [cost]);
  const common = { points: days, isByDay: true, unit: { kind: 'money', currency: cost.currency } } as const;
  const charge = { id: 'charged', label: t('price.cost.charged') };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Chart
        {...common}
        kind="line"
        title={t('price.cost.soFarChart')}
        series={[
          { ...charge, values: charged },
          ...(estimated ? [{ id: 'estimated', label: t('price.cost.estimated'), values: estimated }] : []),
        ]}
        fileName={`${name}-cost-so-far`}
      />
      <Chart
        {...common}
        kind="columns"
        title={t('price.cost.days')}
        series={[{ ...charge, values: amounts }]}
        fileName={`${name}-cost-by-day`}
      />
    </Box>
  );
}
