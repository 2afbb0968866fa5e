import type { AppStore } from '../store/store.ts';

const patience = 10_000;

/** Resolves when a screen is open at this address, or after ten seconds without one: it may not be loadable. */
export function untilActive(store: Pick<AppStore, 'getState' | 'subscribe'>, url: string): Promise<void> {
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
