import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { ScreenReaderOnly } from '../../../../components/states/index.ts';

/** Placeholders in the size of the sections, shown until they are loaded. */
export function HomeSkeleton() {
  return (
    <Box role="status" sx={{ display: 'grid', gap: 4 }}>
      <ScreenReaderOnly>Fetching....</ScreenReaderOnly>
      <Skeleton variant="rounded" height={84} />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { lg: 'minmax(0, 2fr) minmax(0, 1fr)' } }}>
        <Skeleton variant="rounded" height={430} />
        <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
          <Skeleton variant="rounded" height={150} />
          <Skeleton variant="rounded" height={264} />
        </Box>
      </Box>
    </Box>
  );
}
