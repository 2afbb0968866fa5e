import { expect, it, vi } from 'vitest';
import { tabActivated } from '../../core/store/active-tab.ts';
import { watchForRetry } from './lazy-part.tsx';
import { createStore } from '../../core/store/store.ts';

it('retries at every navigation and when the network returns, until it is stopped', () => {
  const store = createStore();
  const retry = vi.fn<() => void>();
  const stop = watchForRetry(store, retry);
  expect(retry).not.toHaveBeenCalled();
  store.dispatch(tabActivated({ activeTab: 'Roles', activeURL: '/portal/role' }));
  expect(retry).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('online'));
  expect(retry).toHaveBeenCalledTimes(2);
  stop();
  store.dispatch(tabActivated({ activeTab: 'Users', activeURL: '/portal/user' }));
  dispatchEvent(new Event('online'));
  expect(retry).toHaveBeenCalledTimes(2);
});
