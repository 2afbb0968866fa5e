import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore, type AppStore } from '../store/store.ts';
import { sessionEvent } from '../store/session.ts';
import { signOut } from './sign-out.ts';

let store: AppStore;
const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  vi.stubGlobal('location', { pathname: '/portal', search: '', hash: '', reload });
  store = createStore();
  store.dispatch(sessionEvent({ type: 'setToken', token: 't', azureToken: 'a', secondaryAzureToken: '' }));
});
afterEach(() => {
  document.documentElement.inert = false;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('ignores input from the moment the sign-in page appears until the page reloads', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  const isInertWhenSignedOut: boolean[] = [];
  store.subscribe(() => {
    if (store.getState().auth.token === '') isInertWhenSignedOut.push(document.documentElement.inert);
  });
  const done = signOut(store);
  await vi.advanceTimersByTimeAsync(100);
  expect(new Set(isInertWhenSignedOut)).toEqual(new Set([true]));
  expect(reload).not.toHaveBeenCalled();
  resolve(new Response(null, { status: 204 }));
  await done;
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads after three seconds if the server does not respond', async () => {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
  const done = signOut(store);
  await vi.advanceTimersByTimeAsync(2999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(reload).toHaveBeenCalledOnce();
});
