import Box from '@mui/material/Box';
import { ScreenReaderOnly } from '../../../../components/states/index.ts';
import { SectionSkeleton } from '../../../../ui/section/SectionSkeleton.tsx';
import { homeColumns } from './home-columns.ts';

/** Placeholders in the size of the sections, shown until they are loaded. */
export function HomeSkeleton() {
  return (
    <Box role="status" sx={{ display: 'grid', gap: 4 }}>
      <ScreenReaderOnly>Fetching....</ScreenReaderOnly>
      <SectionSkeleton height={116} />
      <Box sx={homeColumns}>
        <Box sx={{ gridColumn: { lg: 'span 2' } }}>
          <SectionSkeleton height={430} />
        </Box>
        <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
          <SectionSkeleton height={150} />
          <SectionSkeleton height={264} />
        </Box>
      </Box>
    </Box>
  );
}
