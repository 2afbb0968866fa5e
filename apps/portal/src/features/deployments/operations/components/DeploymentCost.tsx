import { Suspense, useMemo } from 'react';
import { ScopedCost } from '../../../../components/cost/ScopedCost.tsx' with {
  load: 'part',
  texts: 'cost chart resource-table',
};
import { CostTab } from '../../../../components/price/CostTab.tsx';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { LoadingState } from '../../../../ui/states/LoadingState.tsx';

/** The estimate and the cost of a deployment. Over time, the cost is that of the cost analysis for those who may see it. */
export function DeploymentCost({ name }: { readonly name: string }) {
  const { allowed } = usePermission('costAnalysis');
  const fixed = useMemo(() => ({ deployment: [name] }), [name]);
  return (
    <CostTab
      name={name}
      overTime={
        allowed && (
          <Suspense fallback={<LoadingState height={560} />}>
            <ScopedCost fixed={fixed} grouping="resource" parts="chart" />
          </Suspense>
        )
      }
    />
  );
}
