import Box from '@mui/material/Box';
import { guardRedirects, type ResponseOf } from '@blueport/contracts';
import { Suspense, useState, useSyncExternalStore, useEffect } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { reauthentication, watchReauthentication } from '../../core/auth/reauthentication.ts';
import { useAppSelector, store, useAppDispatch } from '../../core/store/store.ts';
import { contentMaxWidth, drawerWidth, govAmber, railWidth, topBarHeight } from '../../ui/theme/tokens.ts';
import { PalettePortal } from '../palette/PalettePortal.tsx';
import { PlainShell } from './PlainShell.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';
import { useHeadingFocus } from '../../ui/page/use-heading-focus.ts';
import { BackgroundSync } from './BackgroundSync.tsx' with { load: 'background' };
import { PhoneMenu } from './PhoneMenu.tsx' with { load: 'dialog' };
import { SessionWatch } from '../session-watch/SessionWatch.tsx' with {
  load: 'background',
  texts: 'session-watch',
};
import { SessionDialog } from './SessionDialog.tsx' with { load: 'dialog', texts: 'auth' };
import { keyframes } from '@mui/material/styles';
import { ScreenReaderOnly } from '../../ui/states/ScreenReaderOnly.tsx';
import { deploymentRoutes } from '@blueport/contracts/routes/deployments/deployment-routes';
import { callApi } from '../../core/api/call.ts';
import { requestOf } from '../../core/api/endpoints-of.ts';
import { loadMessages } from '../../core/api/notification-queries.ts';
import { takeStartPart } from '../../core/api/start-answer.ts';
import { useEventStream, useNotificationEvents } from '../../core/api/use-event-stream.ts';
import { usePermission } from '../../core/auth/use-permission.ts';
import { messageAdded, operationChanged, operationsLoaded } from '../../core/store/operations.ts';

/** Keeps the bell up to date: loads messages and the latest deployments at start, then applies live changes. */
function LiveOperations() {
  return (
    <>
      <MessageFeed />
      {usePermission('deploymentList').allowed ? <DeploymentFeed /> : null}
    </>
  );
}

const refresh = (): void => {
  loadMessages(store).catch(() => undefined);
};

function MessageFeed() {
  const dispatch = useAppDispatch();
  useNotificationEvents((event) => {
    if (event.type === 'notification.added') dispatch(messageAdded(event));
    else refresh();
  });
  useEffect(() => {
    refresh();
    // Refreshes when the user returns to the page, also if the stream was down.
    const onVisibilityChange = (): void => {
      if (document.visibilityState === 'visible') refresh();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, []);
  return null;
}

function DeploymentFeed() {
  const dispatch = useAppDispatch();
  useEventStream((event) => dispatch(operationChanged(event)));
  useEffect(() => {
    const latest = requestOf(deploymentRoutes.list, { query: { limit: 15, sortObj: { updatedAt: -1 } } });
    const load = async () => {
      const startPart = await takeStartPart('deployments', () => store.getState());
      if (startPart) return void dispatch(operationsLoaded(startPart.result));
      const result = await callApi(latest, () => store.getState());
      if ('error' in result) return;
      const list = (await result.response.json()) as ResponseOf<typeof deploymentRoutes.list>;
      dispatch(operationsLoaded(list.result));
    };
    load().catch(() => undefined);
  }, [dispatch]);
  return null;
}

const run = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(300%)' } });

/** A progress bar of two pixels below the top bar while a screen loads. */
function NavigationProgress() {
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

const key = 'bp.rail';

/** Whether the drawer is collapsed to its icon rail; stored on this device. */
function useRail(): [boolean, (rail: boolean) => void] {
  const [rail, setRail] = useState(() => localStorage.getItem(key) === '1');
  const remember = (next: boolean) => {
    localStorage.setItem(key, next ? '1' : '0');
    setRail(next);
  };
  return [rail, remember];
}

/** The frame around every screen. Signed-out pages (help) get a plain frame without the sidebar. */
export function Shell() {
  const state = useAppSelector((root) => root.auth.state);
  return guardRedirects(state) || state === 'ACCOUNT_EXPIRED' ? <PlainShell /> : <SignedInShell />;
}

function SignedInShell() {
  const gov = useAppSelector((state) => state.appSettings.msService === 'us_gov');
  const [rail, setRail] = useRail();
  // Undefined until the menu is opened for the first time: its code is fetched only then.
  const [phoneMenu, setPhoneMenu] = useState<boolean>();
  const isEnded = useSyncExternalStore(watchReauthentication, reauthentication) !== null;
  useHeadingFocus();
  const stripe = gov ? 4 : 0;
  const width = rail ? railWidth : drawerWidth;
  const top = topBarHeight + stripe;

  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <Box sx={{ position: 'sticky', top: 0, zIndex: 'appBar' }}>
        {gov ? <Box aria-hidden data-gov-stripe sx={{ height: stripe, bgcolor: govAmber }} /> : null}
        <TopBar onMenu={() => setPhoneMenu(true)} />
        <NavigationProgress />
      </Box>
      {phoneMenu === undefined ? null : (
        <Suspense>
          <PhoneMenu open={phoneMenu} onClose={() => setPhoneMenu(false)} />
        </Suspense>
      )}
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
        <Box
          sx={{
            display: { xs: 'none', md: 'block' },
            position: 'sticky',
            top,
            alignSelf: 'flex-start',
            width,
            height: `calc(100dvh - ${top}px)`,
            flex: 'none',
            bgcolor: 'background.paper',
            borderRight: 1,
            borderColor: 'divider',
          }}
        >
          <Sidebar rail={rail} onToggleRail={() => setRail(!rail)} onExpand={() => setRail(false)} />
        </Box>
        <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, minWidth: 0, outline: 'none' }}>
          <Suspense>
            <SessionWatch top={top} />
          </Suspense>
          <Box sx={{ maxWidth: contentMaxWidth, mx: 'auto', px: { xs: 4, md: 6 }, py: { xs: 4, md: 6 } }}>
            <Outlet />
          </Box>
        </Box>
      </Box>
      <LiveOperations />
      <Suspense>
        <BackgroundSync />
      </Suspense>
      {isEnded ? (
        <Suspense>
          <SessionDialog />
        </Suspense>
      ) : null}
      <PalettePortal />
    </Box>
  );
}
