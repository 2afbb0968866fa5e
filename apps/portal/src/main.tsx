import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import './ui/theme/fonts.css';
import { followConnection } from './core/api/follow-connection.ts';
import { combineStartRequests } from './core/api/start-answer.ts';
import { App } from './app/App.tsx';
import { followLogoutFlag } from './core/auth/logout-flag.ts';
import { wireSession } from './core/auth/wire-session.ts';
import { activateLocale, preferredLocale } from './core/i18n/locale.ts';
import { store, persistor } from './core/store/store.ts';
import { followOtherTabs } from './core/store/tabs-sync.ts';
import type { Persistor } from 'redux-persist';

/** Resolves when the persisted store has been restored or its storage has timed out. */
function waitUntilRestored(persistor: Persistor): Promise<void> {
  return new Promise((resolve) => {
    if (persistor.getState().bootstrapped) {
      resolve();
      return;
    }
    const unsubscribe = persistor.subscribe(() => {
      if (!persistor.getState().bootstrapped) return;
      unsubscribe();
      resolve();
    });
  });
}

async function unregisterServiceWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/**
 * Activates the user's language. Returns the error if its messages cannot be loaded; the portal reports it in English.
 */
async function activateLanguage(): Promise<unknown> {
  try {
    await activateLocale(preferredLocale());
    return undefined;
  } catch (error) {
    await activateLocale('en');
    return error;
  }
}

async function draw(root: Root): Promise<void> {
  // The portal renders nothing before the persisted session is restored; the store gives up after five seconds.
  const [failure] = await Promise.all([activateLanguage(), waitUntilRestored(persistor)]);
  root.render(<App failure={failure} onRetry={() => void draw(root)} />);
  document.querySelector('#skeleton')?.remove();
}

async function start(): Promise<void> {
  // From here on the portal reports failed loads; before, the page does (index.html).
  document.documentElement.dataset['started'] = '';
  unregisterServiceWorkers().catch(() => undefined);
  wireSession(store);
  combineStartRequests();
  followOtherTabs(store);
  followConnection(store.dispatch);
  // Restoring the session afterwards would undo a sign-out.
  void waitUntilRestored(persistor).then(() => followLogoutFlag(store));
  const place = document.querySelector('#root');
  if (place) await draw(createRoot(place));
}

void start();
