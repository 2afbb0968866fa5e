import LinearProgress from '@mui/material/LinearProgress';
import { useNavigation } from 'react-router';
import { useT } from '../i18n/translate.tsx';
import { ScreenReaderOnly } from '../states/ScreenReaderOnly.tsx';

/** Two pixels below the bar while a screen is on its way. */
export function NavigationProgress() {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  return (
    <div role="status">
      {busy ? (
        <>
          <LinearProgress
            aria-label={t('shell.progress')}
            sx={{ position: 'absolute', insetInline: 0, height: 2 }}
          />
          <ScreenReaderOnly>Loading....</ScreenReaderOnly>
        </>
      ) : null}
    </div>
  );
}
