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

interface LoadingStateProps {
  /** Fixed texts for screen readers. */
  readonly label?: 'Loading....' | 'Fetching....';
  /** Height of the content if it is known. Its space is then reserved, so that nothing below moves. */
  readonly height?: number | string | { readonly xs: number; readonly md?: number; readonly lg?: number };
}

/** The skeleton of a page, or of a part with a known height, that is loading. */
export function LoadingState({ label = 'Loading....', height }: LoadingStateProps) {
  const slow = useIsSlow();
  return (
    <Box role="status" aria-live="polite">
      <ScreenReaderOnly>{label}</ScreenReaderOnly>
      {height !== undefined ? (
        <Box aria-hidden sx={{ height }}>
          {slow ? <Skeleton variant="rounded" height="100%" /> : null}
        </Box>
      ) : slow ? (
        <Box aria-hidden>
          <Skeleton variant="rounded" width={220} height={28} sx={{ mb: 6 }} />
          <Skeleton variant="rounded" height={44} sx={{ mb: 3 }} />
          <Skeleton variant="rounded" height={280} />
        </Box>
      ) : null}
    </Box>
  );
}
