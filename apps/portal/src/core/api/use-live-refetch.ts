import type { AdministrationEvent, DeploymentEvent } from '@blueport/contracts';
import { useEffect, useRef } from 'react';
import { useAdministrationEvents, useEventStream, useNotificationEvents } from './use-event-stream.ts';

interface LiveRefetchOptions {
  /** Minimum interval between two refetches, in milliseconds: events arrive in series. */
  readonly everyMs: number;
  /** Whether a deployment's change affects the page; by default, every change does. */
  readonly isAffectedBy?: (event: DeploymentEvent) => boolean;
}

const isAboutLimits = ({ object }: AdministrationEvent): boolean => object === 'budget';

/**
 * Refetches the data of a page after messages to the user and changes of deployments or limits; for a hidden page when
 * it is shown again.
 */
export function useLiveRefetch(
  refetch: () => unknown,
  { everyMs, isAffectedBy = () => true }: LiveRefetchOptions,
): void {
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
  useEventStream((event) => {
    if (isAffectedBy(event)) schedule();
  });
  useNotificationEvents(schedule);
  useAdministrationEvents((event) => {
    if (isAboutLimits(event)) schedule();
  });
}
