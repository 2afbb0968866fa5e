import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import SlowIcon from '@mui/icons-material/HourglassEmptyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { RelativeTime } from '../../components/cloud-inventory/RelativeTime.tsx';
import { api } from '../../core/api/api.ts';
import { observeCalls } from '../../core/api/call-observer.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { store } from '../../core/store/store.ts';
import { useToast } from '../../ui/page/Toasts.tsx';
import { ConnectionMonitor } from './connection-monitor.ts';

/** How long a probe waits for a response, in milliseconds. */
const probePatienceMs = 5000;

/** Whether the server responds. The response of a proxy without a server does not count. */
const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(probePatienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

const monitor = new ConnectionMonitor(isReachable);

/**
 * Shows the connection problem and the age of the data on the page, and retries. After the connection is restored, the
 * page refetches its data.
 */
export function ConnectionBanner() {
  const t = useT();
  const toast = useToast();
  const { state, lastReachedAt } = useSyncExternalStore(monitor.subscribe, monitor.current);
  const recover = useEffectEvent(() => {
    store.dispatch(api.internalActions.onOnline());
    toast({ severity: 'success', text: t('connection.back') });
  });
  useEffect(() => {
    observeCalls(monitor.observe);
    const stop = monitor.start(() => recover());
    return () => {
      observeCalls(undefined);
      stop();
    };
  }, []);
  const isLost = state === 'offline' || state === 'unreachable';
  return (
    <Box role="status" aria-label={t('connection.label')}>
      {state !== 'ok' && (
        <Box sx={banner}>
          {isLost ? <OfflineIcon aria-hidden fontSize="small" /> : <SlowIcon aria-hidden fontSize="small" />}
          <span>{t(`connection.${state}`)}</span>
          {isLost && (
            <>
              <Box component="span" sx={{ fontWeight: 400 }}>
                {t('connection.age')} <RelativeTime value={new Date(lastReachedAt).toISOString()} />
              </Box>
              <Button size="small" variant="outlined" color="inherit" onClick={monitor.retry}>
                {t('connection.retry')}
              </Button>
            </>
          )}
        </Box>
      )}
    </Box>
  );
}

const banner = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: { xs: 'flex-start', sm: 'center' },
  columnGap: 3,
  rowGap: 1,
  px: 4,
  py: 1,
  bgcolor: 'tint.warning',
  color: 'text.warning',
  borderBottom: 1,
  borderColor: 'divider',
  typography: 'body2',
  fontWeight: 500,
} as const;
