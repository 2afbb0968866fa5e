import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode, useMemo, Component } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { liveEvents } from '../core/api/live-events.ts';
import { EventStreamContext } from '../core/api/use-event-stream.ts';
import { ToastProvider } from '../ui/page/Toasts.tsx';
import { store } from '../core/store/store.ts';
import { theme } from '../ui/theme/theme.ts';
import { FailureScreen } from './FailureScreen.tsx';
import { createPortalRouter } from './router.tsx';
import { useAutomaticRetry } from '../ui/loading/use-automatic-retry.ts';
import type { ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
}

/** The outermost error boundary: any uncaught render failure shows the logo and "Something went wrong". */
export class RootErrorBoundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <FailureScreen error={error} onRetry={() => this.setState({ error: null })} />;
  }
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
const styleCache = createCache({ key: 'bp', ...(nonce ? { nonce } : {}) });

interface AppProps {
  /** The error that prevents the portal from starting, for example a message catalogue that failed to load. */
  readonly failure?: unknown;
  readonly onRetry: () => void;
}

function StartFailure({ failure, onRetry }: AppProps) {
  useAutomaticRetry(failure, onRetry);
  return <FailureScreen error={failure} onRetry={onRetry} />;
}

function Portal() {
  const router = useMemo(() => createPortalRouter(), []);
  return (
    <EventStreamContext value={liveEvents}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </EventStreamContext>
  );
}

/** The portal with all of its providers. */
export function App({ failure, onRetry }: AppProps) {
  return (
    <StrictMode>
      <CacheProvider value={styleCache}>
        <Provider store={store}>
          <I18nProvider i18n={i18n}>
            <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="bp.mode">
              <CssBaseline enableColorScheme />
              <RootErrorBoundary>
                {failure === undefined ? <Portal /> : <StartFailure failure={failure} onRetry={onRetry} />}
              </RootErrorBoundary>
            </ThemeProvider>
          </I18nProvider>
        </Provider>
      </CacheProvider>
    </StrictMode>
  );
}
