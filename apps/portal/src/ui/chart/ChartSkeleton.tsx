import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Height of a plot, in pixels, unless the chart sets another. */
export const plotHeight = 240;
/** Height of the row with the title and of the one with the legend, in pixels. */
const rowHeight = 32;
const gap = 8;

interface ChartSkeletonProps {
  readonly height?: number;
  readonly hasLegend?: boolean;
  /** False for a chart that is drawn only when it is near. */
  readonly isBusy?: boolean;
}

/** Placeholder with the dimensions of a chart, while its data or its code loads. */
export function ChartSkeleton(props: ChartSkeletonProps) {
  const { height = plotHeight, hasLegend = true, isBusy = true } = props;
  return (
    <Box aria-busy={isBusy} sx={{ display: 'grid', gap: `${gap}px` }}>
      <Skeleton variant="text" width={180} height={rowHeight} />
      <Skeleton variant="rounded" height={height} />
      {hasLegend && <Skeleton variant="text" width={260} height={rowHeight} />}
    </Box>
  );
}
