import type { AppStore } from '../store/store.ts';

const patience = 10_000;

/** Resolves when a screen at this address is active, or after ten seconds, because the screen may fail to load. */
export function waitUntilActive(store: Pick<AppStore, 'getState' | 'subscribe'>, url: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (store.getState().activeTab.activeURL === url) finish();
    };
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(finish, patience);
    const unsubscribe = store.subscribe(look);
    look();
  });
}
