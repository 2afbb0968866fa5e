import { configureStore } from '@reduxjs/toolkit';
import { afterEach, expect, it, vi } from 'vitest';
import { initialSession } from '@blueport/contracts';
import { api } from './api.ts';
import { offline } from './problem.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('reports a truncated response as a lost connection, without a console error', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"result":'));
        stream.error(new DOMException('signal is aborted without reason', 'AbortError'));
      },
    });
    return new Response(body);
  });
  const thingApi = api.injectEndpoints({
    endpoints: (build) => ({ thing: build.query<unknown, void>({ query: () => '/api/thing' }) }),
  });
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      auth: () => initialSession,
      appSettings: () => ({ msService: 'general' }),
    },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const { error } = await store.dispatch(thingApi.endpoints.thing.initiate());
  expect(error).toEqual(offline);
  expect(logged).not.toHaveBeenCalled();
});
