import { api } from '../api/api.ts';
import { operationsCleared } from './operations.ts';
import { sessionEvent } from './session.ts';
import type { AppStore } from './store.ts';

/** Leaves nothing of the session behind: `Editorfiles`, session storage, cached rows, then the state (spec.md section 4). */
export function logout(store: Pick<AppStore, 'dispatch'>, errorMsg?: string): void {
  localStorage.removeItem('Editorfiles');
  // Drafts that never reached the server belong to who signed out.
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('bp.unsentDraft.')) localStorage.removeItem(key);
  }
  sessionStorage.clear();
  store.dispatch(sessionEvent({ type: 'logout', ...(errorMsg ? { errorMsg } : {}) }));
  store.dispatch(operationsCleared());
  store.dispatch(api.util.resetApiState());
}
