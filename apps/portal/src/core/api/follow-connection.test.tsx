import { QueryStatus } from '@reduxjs/toolkit/query';
import { render, screen } from '@testing-library/react';
import { setTimeout as pause } from 'node:timers/promises';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createStore, type AppStore } from '../store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { api } from './api.ts';
import { followConnection } from './follow-connection.ts';
import { sessionApi } from './session-api.ts';

let requestCount = 0;
const server = setupServer(
  http.get('*/api/user/directory', () => {
    requestCount += 1;
    return HttpResponse.json([{ key: 'one', text: `Answer ${String(requestCount)}` }]);
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  requestCount = 0;
});
afterAll(() => server.close());

function Directories({ everyMs = 0 }) {
  const { data } = sessionApi.useSessionDirectoriesQuery(undefined, {
    pollingInterval: everyMs,
    skipPollingIfUnfocused: true,
  });
  return <p>{data?.[0]?.text}</p>;
}

it('refetches the data of the page only when the network is back', async () => {
  const store = createStore();
  const stop = followConnection(store.dispatch);
  render(
    <PortalWrapper store={store}>
      <Directories />
    </PortalWrapper>,
  );
  await screen.findByText('Answer 1');
  dispatchEvent(new Event('offline'));
  expect(requestCount).toBe(1);
  dispatchEvent(new Event('online'));
  await screen.findByText('Answer 2');
  stop();
  dispatchEvent(new Event('offline'));
  dispatchEvent(new Event('online'));
  expect(requestCount).toBe(2);
});

const isAsking = (store: AppStore): boolean =>
  Object.values(store.getState()[api.reducerPath].queries).some(
    (query) => query?.status === QueryStatus.pending,
  );

it('stops polling while the page is hidden, and polls again when it is visible', async () => {
  let visibility: DocumentVisibilityState = 'visible';
  const look = vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  const show = (state: DocumentVisibilityState) => {
    visibility = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const store = createStore();
  const stop = followConnection(store.dispatch);
  const page = render(
    <PortalWrapper store={store}>
      <Directories everyMs={20} />
    </PortalWrapper>,
  );
  await vi.waitUntil(() => requestCount >= 3, 20_000);
  show('hidden');
  // The last call may still be in flight.
  await vi.waitUntil(() => !isAsking(store), 20_000);
  const before = requestCount;
  await pause(200);
  // The library decides whether to poll when it sets its timer, so one more poll may follow.
  expect(requestCount).toBeLessThanOrEqual(before + 1);
  show('visible');
  await vi.waitUntil(() => requestCount >= before + 2, 20_000);
  page.unmount();
  stop();
  look.mockRestore();
});
