import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { BlueprintSummary } from '@blueport/contracts';
import { ScreenReaderOnly } from '../../../../parts/states/index.ts';
import { BlueprintCard } from './BlueprintCard.tsx';

const grid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
} as const;

/** The marketplace as cards. */
export function BlueprintCards({ blueprints }: { readonly blueprints: readonly BlueprintSummary[] }) {
  return (
    <Box sx={grid}>
      {blueprints.map((blueprint) => (
        <BlueprintCard key={blueprint.name} blueprint={blueprint} />
      ))}
    </Box>
  );
}

/** Cards on their way, in their final size. */
export function BlueprintCardsLoading() {
  return (
    <Box role="status" sx={grid}>
      <ScreenReaderOnly>Fetching....</ScreenReaderOnly>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={220} />
      ))}
    </Box>
  );
}
