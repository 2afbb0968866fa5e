import Card from '@mui/material/Card';
import { ChartSkeleton } from '../../ui/chart/ChartSkeleton.tsx';
import { deferredPart } from '../../ui/loading/deferred-part.tsx';
import { useIsNear } from '../cost/use-is-near.ts';
import { chartHeights } from './chart-heights.ts';
import type { MetricCardContentProps } from './MetricCardContent.tsx';

const MetricCardContent = deferredPart(
  async () => (await import('./MetricCardContent.tsx')).MetricCardContent,
  ['chart'],
);

type MetricCardProps = Omit<MetricCardContentProps, 'data'> & {
  /** Undefined while it loads. */
  readonly data: MetricCardContentProps['data'] | undefined;
};

/** A chart of a board in a card. It is drawn when it is near the visible part of the page. */
export function MetricCard({ data, ...props }: MetricCardProps) {
  const [ref, isNear] = useIsNear();
  const isBusy = data === undefined || isNear;
  const placeholder = <ChartSkeleton height={chartHeights.all} hasLegend={false} isBusy={isBusy} />;
  return (
    <Card ref={ref} sx={{ padding: { xs: 4, md: 5 }, minWidth: 0 }}>
      {data && isNear ? <MetricCardContent {...props} data={data} fallback={placeholder} /> : placeholder}
    </Card>
  );
}
