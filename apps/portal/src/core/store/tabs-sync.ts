import type { Session } from '@blueport/contracts';
import { api } from '../api/api.ts';
import { appSettingsMerged } from './app-settings.ts';
import type { AppSettings } from './app-settings.ts';
import { operationsCleared } from './operations.ts';
import { isSession } from './restored-session.ts';
import { sessionAdopted } from './session.ts';
import { persistor } from './store.ts';
import type { AppStore } from './store.ts';

/** Reads what another tab wrote under `persist:root`: JSON whose parts are JSON strings. */
export function readPersisted(text: string): { auth: Session; appSettings: AppSettings } | null {
  try {
    const outer = JSON.parse(text) as Record<string, string>;
    if (!outer['auth'] || !outer['appSettings']) return null;
    const auth: unknown = JSON.parse(outer['auth']);
    return isSession(auth) ? { auth, appSettings: JSON.parse(outer['appSettings']) as AppSettings } : null;
  } catch {
    return null;
  }
}

/** Returns a key for the data a session may see: the same user sees other data in another directory or organization. */
function viewerOf({ account, tenantId }: Session): string {
  return account ? `${account.id} ${tenantId} ${account.orgId}` : '';
}

/** Applies sign-out, sign-in and a switch of directory or organization in one tab to all other tabs. */
export function followOtherTabs(
  store: AppStore,
  persistence: Pick<typeof persistor, 'pause' | 'persist'> = persistor,
): () => void {
  let currentViewer = '';
  const follow = (event: StorageEvent) => {
    if (event.key !== 'persist:root' || !event.newValue) return;
    const persisted = readPersisted(event.newValue);
    if (!persisted) return;
    const { auth } = store.getState();
    const isSame = persisted.auth.token === auth.token && persisted.auth.state === auth.state;
    if (isSame && viewerOf(persisted.auth) === viewerOf(auth)) return;
    // A running sign-in belongs to the tab that started it.
    if (persisted.auth.state === 'LOGIN_REQUEST' || persisted.auth.state === 'SET_TOKEN') return;
    if (auth.state === 'LOGGED_IN') currentViewer = viewerOf(auth);
    // An intermediate state is not persisted here: it could overwrite the final state of the other tab.
    if (persisted.auth.state === 'SWITCH_DIRECTORY') persistence.pause();
    else persistence.persist();
    store.dispatch(sessionAdopted(persisted.auth));
    store.dispatch(appSettingsMerged(persisted.appSettings));
    if (!currentViewer || viewerOf(persisted.auth) === currentViewer) return;
    store.dispatch(operationsCleared());
    store.dispatch(api.util.resetApiState());
    // The other tab has not finished; its final state decides.
    if (persisted.auth.state === 'SWITCH_DIRECTORY') return;
    // Signed out: also removes the tokens that the sign-in library stores for this tab.
    if (!persisted.auth.account) sessionStorage.clear();
    // Data of one organization or directory must not stay on screen for another; a reload is the safest way.
    location.assign('/portal');
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
