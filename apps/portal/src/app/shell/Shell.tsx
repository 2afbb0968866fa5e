import Box from '@mui/material/Box';
import { guardRedirects } from '@blueport/contracts';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { reauthentication, watchReauthentication } from '../../core/auth/reauthentication.ts';
import { useAppSelector } from '../../core/store/store.ts';
import { contentMaxWidth, drawerWidth, govAmber, railWidth, topBarHeight } from '../../ui/theme/tokens.ts';
import { PalettePortal } from '../palette/PalettePortal.tsx';
import { LiveOperations } from './LiveOperations.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { PlainShell } from './PlainShell.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';
import { useHeadingFocus } from '../../ui/page/use-heading-focus.ts';
import { useRail } from './use-rail.ts';
import { PreferenceSync } from '../../core/preferences/PreferenceSync.tsx' with { load: 'background' };
import { PhoneMenu } from './PhoneMenu.tsx' with { load: 'dialog' };
import { SessionWatch } from '../session-watch/SessionWatch.tsx' with {
  load: 'background',
  texts: 'session-watch',
};
import { SessionDialog } from './SessionDialog.tsx' with { load: 'dialog', texts: 'auth' };

/** The frame around every screen; signed out (help) it is plain, without the sidebar. */
export function Shell() {
  const state = useAppSelector((root) => root.auth.state);
  return guardRedirects(state) || state === 'ACCOUNT_EXPIRED' ? <PlainShell /> : <SignedInShell />;
}

function SignedInShell() {
  const gov = useAppSelector((state) => state.appSettings.msService === 'us_gov');
  const [rail, setRail] = useRail();
  // Undefined until the menu is asked for the first time: only then its code is fetched.
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
            transition: 'width 160ms',
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
        <PreferenceSync />
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
