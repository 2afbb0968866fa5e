import { useEffect, useRef } from 'react';
import { useFleetEvents, useStreamOpening } from '../../../core/api/use-event-stream.ts';
import { useAppDispatch } from '../../../core/store/store.ts';
import { fleetsChanged, readFleetsFrom } from './queries.ts';

/** A wave of hundreds says something many times a second; nobody reads faster than this. */
const mostOftenMs = 1000;

/** Where events are held up, a page that shows something under way still asks now and then. */
export const fallbackPolling = { pollingInterval: 15_000, skipPollingIfUnfocused: true } as const;

/** Reads fleets again as they come further: the one with this id, or all of them. */
export function useLiveFleets(id?: string): void {
  const dispatch = useAppDispatch();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      dispatch(fleetsChanged());
    }, mostOftenMs);
  };
  useFleetEvents(({ fleet }) => {
    if (id === undefined || fleet.id === id) read();
  });
  useStreamOpening((since) => dispatch(readFleetsFrom(since)));
  useEffect(() => () => clearTimeout(waiting.current), []);
}
