import { tasksBeforeSignOut } from '../store/logout.ts';
import type { AppStore } from '../store/store.ts';

/**
 * Maximum time that signing out waits for drafts, in milliseconds. An unsent draft stays in this browser for the
 * account.
 */
export const flushLimitMs = 8000;

/** Unsent drafts are rare, so the code is loaded on demand. */
async function sendStoredDrafts(store: Pick<AppStore, 'getState'>): Promise<void> {
  if (!Object.keys(localStorage).some((key) => key.startsWith('bp.unsentDraft.'))) return;
  await (await import('./send-unsent-drafts.ts')).sendUnsentDrafts(store);
}

/**
 * Sends the unsent drafts of open wizards, then those this browser stores for the account. Resolves after a bounded
 * time.
 */
export async function flushDrafts(store: Pick<AppStore, 'getState'>): Promise<void> {
  if (store.getState().auth.state !== 'LOGGED_IN') return;
  const work = Promise.allSettled([...tasksBeforeSignOut].map((finish) => finish()))
    .then(() => sendStoredDrafts(store))
    .catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, flushLimitMs);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
