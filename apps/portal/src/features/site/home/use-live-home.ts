import { useEffect, useRef } from 'react';
import { useEventStream, useNotificationEvents } from '../../../core/api/use-event-stream.ts';

/** Events arrive in series, so the page is refetched at most once in this time. */
const everyMs = 3000;

/** Refetches the page after live events; a hidden page when it is shown again. */
export function useLiveHome(refetch: () => unknown): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const run = () => {
    timer.current = undefined;
    if (document.hidden) document.addEventListener('visibilitychange', refetch, { once: true });
    else refetch();
  };
  const schedule = () => {
    timer.current ??= setTimeout(run, everyMs);
  };
  useEventStream(schedule);
  useNotificationEvents(schedule);
}
