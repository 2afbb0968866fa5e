import type { FleetEvent } from '@blueport/contracts';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventStream, LiveEvent } from '../../../core/api/event-stream.ts';
import { EventStreamContext } from '../../../core/api/use-event-stream.ts';
import { createStore } from '../../../core/store/store.ts';
import * as queries from './queries.ts';
import { useLiveFleets } from './use-live-fleets.ts';

let say: (event: LiveEvent) => void;
const stream = {
  subscribe(listener: typeof say) {
    say = listener;
    return () => {};
  },
  whenOpen: () => () => {},
} as unknown as EventStream;
const came = (id: string) => say({ type: 'fleet.changed', fleet: { id } } as FleetEvent);
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <Provider store={createStore()}>
    <EventStreamContext value={stream}>{children}</EventStreamContext>
  </Provider>
);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('refetches only the given fleet on progress events, at most once per second', () => {
  const read = vi.spyOn(queries, 'fleetsChanged');
  const page = renderHook(() => useLiveFleets('a'), { wrapper });
  came('b');
  vi.advanceTimersByTime(5000);
  expect(read).not.toHaveBeenCalled();
  for (let moved = 0; moved < 50; moved += 1) {
    came('a');
    vi.advanceTimersByTime(50);
  }
  vi.advanceTimersByTime(1000);
  expect(read).toHaveBeenCalledTimes(3);
  came('a');
  page.unmount();
  vi.advanceTimersByTime(5000);
  expect(read).toHaveBeenCalledTimes(3);
});

it('refetches data requested before the event stream opened, but not later data', async () => {
  const store = createStore();
  const send = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ result: [], count: 0, total: 0 }));
  // Other tests of this worker may still send requests.
  const addressOf = (input: string | URL | Request) => (input instanceof Request ? input.url : String(input));
  const reads = () => send.mock.calls.filter(([input]) => addressOf(input).includes('/fleet')).length;
  let opened: (since: number) => void = () => {};
  const opening = {
    subscribe: () => () => {},
    whenOpen: (listener: typeof opened) => ((opened = listener), () => {}),
  };
  renderHook(
    () => {
      queries.fleetApi.useFleetListQuery();
      useLiveFleets();
    },
    {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <Provider store={store}>
          <EventStreamContext value={opening as unknown as EventStream}>{children}</EventStreamContext>
        </Provider>
      ),
    },
  );
  const requestedAt = Date.now();
  await vi.advanceTimersByTimeAsync(1000);
  opened(requestedAt);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads()).toBe(1);
  opened(requestedAt + 1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads()).toBe(2);
});
