import { workBeforeSignOut } from '../store/logout.ts';
import type { AppStore } from '../store/store.ts';

/** The longest that signing out waits for drafts; an unsent draft stays in this browser for the account. */
const mostMs = 3000;

/** Unsent drafts are rare, so the code is fetched on demand. */
async function sendKept(store: Pick<AppStore, 'getState'>): Promise<void> {
  if (!Object.keys(localStorage).some((key) => key.startsWith('bp.unsentDraft.'))) return;
  await (await import('./send-unsent-drafts.ts')).sendUnsentDrafts(store);
}

/** Sends what open wizards have not sent yet, then what this browser keeps for the account; resolves after a bounded time. */
export async function flushDrafts(store: Pick<AppStore, 'getState'>): Promise<void> {
  if (store.getState().auth.state !== 'LOGGED_IN') return;
  const work = Promise.allSettled([...workBeforeSignOut].map((finish) => finish()))
    .then(() => sendKept(store))
    .catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, mostMs);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
