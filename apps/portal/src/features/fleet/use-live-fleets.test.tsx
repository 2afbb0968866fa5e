import type { FleetEvent } from '@blueport/contracts';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventStream, LiveEvent } from '../../api/event-stream.ts';
import { EventStreamContext } from '../../api/use-event-stream.ts';
import { createStore } from '../../store/store.ts';
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

it('reads a fleet again as it comes further, at most once a second, and no other', () => {
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
