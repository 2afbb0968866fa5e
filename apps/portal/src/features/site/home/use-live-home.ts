import { useEffect, useRef } from 'react';
import { useEventStream, useNotificationEvents } from '../../../core/api/use-event-stream.ts';

/** Events of one change arrive together, so the page refetches once after them. */
const settleMs = 800;

/** Refetches the page after live events. */
export function useLiveHome(refetch: () => unknown): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const schedule = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(refetch, settleMs);
  };
  useEventStream(schedule);
  useNotificationEvents(schedule);
}
