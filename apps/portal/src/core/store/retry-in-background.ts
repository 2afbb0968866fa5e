import type { RootState } from './store.ts';

/** The part of the store that background work observes. */
interface FollowedStore {
  readonly getState: () => Pick<RootState, 'activeTab'>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Calls `retry` when the network returns and at every navigation; returns a function that stops it. */
export function watchForRetry(store: FollowedStore, retry: () => void): () => void {
  let { activeURL } = store.getState().activeTab;
  const unsubscribe = store.subscribe(() => {
    const current = store.getState().activeTab.activeURL;
    if (current === activeURL) return;
    activeURL = current;
    retry();
  });
  addEventListener('online', retry);
  return () => {
    unsubscribe();
    removeEventListener('online', retry);
  };
}
