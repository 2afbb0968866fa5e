import { createRoot } from 'react-dom/client';
import './theme/fonts.css';
import { followConnection } from './api/follow-connection.ts';
import { App } from './app/App.tsx';
import { untilRestored } from './app/until-restored.ts';
import { watchChunkFailures } from './app/chunk-failure.ts';
import { wireSession } from './auth/wire-session.ts';
import { activateLocale, preferredLocale } from './i18n/locale.ts';
import { store, persistor } from './store/store.ts';
import { followOtherTabs } from './store/tabs-sync.ts';

async function unregisterServiceWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

async function start(): Promise<void> {
  watchChunkFailures();
  unregisterServiceWorkers().catch(() => undefined);
  wireSession(store);
  followOtherTabs(store);
  followConnection(store.dispatch);
  // The portal shows nothing before the persisted session is back; its store gives up after five seconds by itself.
  await Promise.all([activateLocale(preferredLocale()), untilRestored(persistor)]);
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<App />);
  document.querySelector('#skeleton')?.remove();
}

void start();
