import { api } from '../api/api.ts';
import { clearLifetime } from '../api/session-lifetime.ts';
import { operationsCleared } from './operations.ts';
import { sessionEvent } from './session.ts';
import type { AppStore } from './store.ts';

/**
 * Tasks that open pages finish before the user signs out. Declared here so that pages do not load another file for it.
 */
export const tasksBeforeSignOut = new Set<() => Promise<void>>();

/** Holds the account and its photo, so that the top bar shows it immediately after a reload. */
export const ownPhotoKey = 'bp.photo';

const maxDraftAgeMs = 30 * 86_400_000;

/** Deletes unsent drafts after 30 days. Until then they are kept for their account; other accounts never open them. */
function forgetOldDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith('bp.unsentDraft.')) continue;
    const at = /"at":(\d+)/.exec(localStorage.getItem(key) ?? '')?.[1];
    if (Date.now() - Number(at ?? 0) > maxDraftAgeMs) localStorage.removeItem(key);
  }
}

/** Removes all session data: `Editorfiles`, the photo of the user, session storage, cached rows, then the state. */
export function logout(store: Pick<AppStore, 'dispatch'>, errorMsg?: string): void {
  localStorage.removeItem('Editorfiles');
  localStorage.removeItem(ownPhotoKey);
  forgetOldDrafts();
  clearLifetime();
  sessionStorage.clear();
  store.dispatch(sessionEvent({ type: 'logout', ...(errorMsg ? { errorMsg } : {}) }));
  store.dispatch(operationsCleared());
  store.dispatch(api.util.resetApiState());
}
