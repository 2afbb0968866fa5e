import type { Session } from '@blueport/contracts';
import { appSettingsMerged } from './app-settings.ts';
import type { AppSettings } from './app-settings.ts';
import { sessionAdopted } from './session.ts';
import type { AppStore } from './store.ts';

/** What another tab wrote under `persist:root`; each part is JSON inside of JSON. */
export function readPersisted(text: string): { auth: Session; appSettings: AppSettings } | null {
  try {
    const outer = JSON.parse(text) as Record<string, string>;
    if (!outer['auth'] || !outer['appSettings']) return null;
    return {
      auth: JSON.parse(outer['auth']) as Session,
      appSettings: JSON.parse(outer['appSettings']) as AppSettings,
    };
  } catch {
    return null;
  }
}

/** Sign-out, sign-in and a switch of directory or organization in one tab reach all the others. */
export function followOtherTabs(store: AppStore): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== 'persist:root' || !event.newValue) return;
    const persisted = readPersisted(event.newValue);
    if (!persisted) return;
    const { auth } = store.getState();
    if (persisted.auth.token === auth.token && persisted.auth.state === auth.state) return;
    // A sign-in that is under way belongs to the tab that began it.
    if (persisted.auth.state === 'LOGIN_REQUEST' || persisted.auth.state === 'SET_TOKEN') return;
    const identityChanged = persisted.auth.account?.id !== auth.account?.id;
    store.dispatch(sessionAdopted(persisted.auth));
    store.dispatch(appSettingsMerged(persisted.appSettings));
    // Rows of one organization must not stay on screen for another; a fresh start is the safest way.
    if (identityChanged && auth.state === 'LOGGED_IN') location.assign('/portal');
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
