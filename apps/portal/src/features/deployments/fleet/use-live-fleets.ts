import { useEffect, useRef } from 'react';
import { useFleetEvents, useStreamOpening } from '../../../core/api/use-event-stream.ts';
import { useAppDispatch } from '../../../core/store/store.ts';
import { fleetsChanged, readFleetsFrom } from './queries.ts';

/** Minimum interval between refetches. Large waves send many events per second. */
const minIntervalMs = 1000;

/** Fallback polling for pages with running operations, in case events are delayed. */
export const fallbackPolling = { pollingInterval: 15_000, skipPollingIfUnfocused: true } as const;

/** Refetches a fleet, or all fleets, on progress events. */
export function useLiveFleets(id?: string): void {
  const dispatch = useAppDispatch();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      dispatch(fleetsChanged());
    }, minIntervalMs);
  };
  useFleetEvents(({ fleet }) => {
    if (id === undefined || fleet.id === id) read();
  });
  useStreamOpening((since) => dispatch(readFleetsFrom(since)));
  useEffect(() => () => clearTimeout(waiting.current), []);
}
