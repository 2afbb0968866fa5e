import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useNavigation } from 'react-router';
import { ScreenReaderOnly } from '../../ui/states/ScreenReaderOnly.tsx';

const run = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(300%)' } });

/** Two pixels below the bar while a screen is on its way. */
export function NavigationProgress() {
  const busy = useNavigation().state !== 'idle';
  return (
    <div role="status">
      {busy ? (
        <Box sx={{ position: 'absolute', insetInline: 0, height: 2, overflow: 'hidden' }}>
          <ScreenReaderOnly>Loading....</ScreenReaderOnly>
          <Box
            aria-hidden
            sx={{
              height: 2,
              width: '33%',
              bgcolor: 'primary.main',
              animation: `${run} 1.1s linear infinite`,
            }}
          />
        </Box>
      ) : null}
    </div>
  );
}
