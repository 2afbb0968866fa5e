import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import { ScreenReaderOnly } from './ScreenReaderOnly.tsx';

const patience = 200;

/** Returns true after loading has taken long enough that a skeleton does not flicker. */
export function useIsSlow(): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return slow;
}

/** The skeleton of a page that is loading. The label for screen readers is fixed. */
export function LoadingState({ label = 'Loading....' }: { readonly label?: 'Loading....' | 'Fetching....' }) {
  const slow = useIsSlow();
  return (
    <Box role="status" aria-live="polite">
      <ScreenReaderOnly>{label}</ScreenReaderOnly>
      {slow ? (
        <Box aria-hidden>
          <Skeleton variant="rounded" width={220} height={28} sx={{ mb: 6 }} />
          <Skeleton variant="rounded" height={44} sx={{ mb: 3 }} />
          <Skeleton variant="rounded" height={280} />
        </Box>
      ) : null}
    </Box>
  );
}
