import { expect, it, vi } from 'vitest';
import { tabActivated } from './active-tab.ts';
import { startInBackground } from './retry-in-background.ts';
import { createStore } from './store.ts';

/** Work that fails the given number of times before it succeeds. */
const failing = (times: number) => {
  const start = vi.fn<() => Promise<void>>();
  for (let count = 0; count < times; count += 1) start.mockRejectedValueOnce(new Error('missing'));
  return start.mockResolvedValue();
};
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

it('work in the background starts again at the next navigation and when the network returns', async () => {
  const store = createStore();
  const start = failing(2);
  startInBackground(store, start);
  await settled();
  expect(start).toHaveBeenCalledTimes(1);
  store.dispatch(tabActivated({ activeTab: 'Roles', activeURL: '/portal/role' }));
  await settled();
  expect(start).toHaveBeenCalledTimes(2);
  dispatchEvent(new Event('online'));
  await settled();
  expect(start).toHaveBeenCalledTimes(3);
});

it('work in the background that has started is left alone', async () => {
  const store = createStore();
  const start = failing(0);
  startInBackground(store, start);
  await settled();
  store.dispatch(tabActivated({ activeTab: 'Users', activeURL: '/portal/user' }));
  dispatchEvent(new Event('online'));
  await settled();
  expect(start).toHaveBeenCalledTimes(1);
});
