import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../core/store/store.ts';
import type { AppStore } from '../core/store/store.ts';
import { theme } from '../ui/theme/theme.ts';

interface PortalWrapperProps {
  readonly store?: AppStore;
  readonly children: ReactNode;
}

/** The providers of every screen, for tests: language, theme, store. */
export function PortalWrapper({ store, children }: PortalWrapperProps) {
  return (
    <Provider store={store ?? createStore()}>
      <I18nProvider i18n={i18n}>
        <ThemeProvider theme={theme}>{children}</ThemeProvider>
      </I18nProvider>
    </Provider>
  );
}
