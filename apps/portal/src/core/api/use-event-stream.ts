import type {
  AdministrationEvent,
  DeploymentEvent,
  FleetEvent,
  NotificationEvent,
} from '@blueport/contracts';
import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { LiveEventSource } from './live-events.ts';

/** The page's event stream, or null if there is none (signed out, some tests). */
export const EventStreamContext = createContext<LiveEventSource | null>(null);

/**
 * Listens for live changes of deployments while the component is mounted. All listeners of a page share one connection.
 */
export function useEventStream(onEvent: (event: DeploymentEvent) => void): void {
  const stream = use(EventStreamContext);
  const receive = useEffectEvent(onEvent);
  useEffect(
    () =>
      stream?.subscribe((event) => {
        if ('deployment' in event) receive(event);
      }),
    [stream],
  );
}

/** Listens for the progress of fleets while the component is mounted. */
export function useFleetEvents(onEvent: (event: FleetEvent) => void): void {
  const stream = use(EventStreamContext);
  const receive = useEffectEvent(onEvent);
  useEffect(
    () =>
      stream?.subscribe((event) => {
        if ('fleet' in event) receive(event);
      }),
    [stream],
  );
}

/** Listens for administrators' changes in the organization while the component is mounted. */
export function useAdministrationEvents(onEvent: (event: AdministrationEvent) => void): void {
  const stream = use(EventStreamContext);
  const receive = useEffectEvent(onEvent);
  useEffect(
    () =>
      stream?.subscribe((event) => {
        if ('change' in event) receive(event);
      }),
    [stream],
  );
}

/** Listens for messages to the user while the component is mounted. */
export function useNotificationEvents(onEvent: (event: NotificationEvent) => void): void {
  const stream = use(EventStreamContext);
  const receive = useEffectEvent(onEvent);
  useEffect(
    () =>
      stream?.subscribe((event) => {
        if ('accountId' in event) receive(event);
      }),
    [stream],
  );
}

/**
 * Calls back with the time from which the event stream is complete. Data read earlier may be outdated without an event.
 */
export function useStreamOpening(onOpen: (since: number) => void): void {
  const stream = use(EventStreamContext);
  const open = useEffectEvent(onOpen);
  useEffect(() => stream?.whenOpen((since) => open(since)), [stream]);
}
