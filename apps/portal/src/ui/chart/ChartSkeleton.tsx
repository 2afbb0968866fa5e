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
}

/** Placeholder with the dimensions of a chart, while its data or its code loads. */
export function ChartSkeleton({ height = plotHeight, hasLegend = true }: ChartSkeletonProps) {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: `${gap}px` }}>
      <Skeleton variant="text" width={180} height={rowHeight} />
      <Skeleton variant="rounded" height={height} />
      {hasLegend && <Skeleton variant="text" width={260} height={rowHeight} />}
    </Box>
  );
}
