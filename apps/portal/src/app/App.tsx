import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode, useMemo } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { EventStream } from '../api/event-stream.ts';
import { EventStreamContext } from '../api/use-event-stream.ts';
import { ToastProvider } from '../shell/Toasts.tsx';
import { store } from '../store/store.ts';
import { theme } from '../theme/theme.ts';
import { RootErrorBoundary } from './RootErrorBoundary.tsx';
import { createPortalRouter } from './router.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
const styleCache = createCache({ key: 'bp', ...(nonce ? { nonce } : {}) });
const eventStream = new EventStream(() => store.getState());

/** The portal with everything it stands on. */
export function App() {
  const router = useMemo(() => createPortalRouter(), []);
  return (
    <StrictMode>
      <CacheProvider value={styleCache}>
        <Provider store={store}>
          <I18nProvider i18n={i18n}>
            <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="bp.mode">
              <CssBaseline enableColorScheme />
              <RootErrorBoundary>
                <EventStreamContext value={eventStream}>
                  <ToastProvider>
                    <RouterProvider router={router} />
                  </ToastProvider>
                </EventStreamContext>
              </RootErrorBoundary>
            </ThemeProvider>
          </I18nProvider>
        </Provider>
      </CacheProvider>
    </StrictMode>
  );
}
