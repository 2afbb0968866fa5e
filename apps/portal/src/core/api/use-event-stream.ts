import type {
  AdministrationEvent,
  DeploymentEvent,
  FleetEvent,
  NotificationEvent,
} from '@blueport/contracts';
import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { EventStream } from './event-stream.ts';

/** The page's event stream, or null where there is none (signed out, some tests). */
export const EventStreamContext = createContext<EventStream | null>(null);

/** Hears live changes of deployments while the component is shown; all listeners of a page share one connection. */
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

/** Hears how fleets come further while the component is shown. */
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

/** Hears what administrators change in the organization while the component is shown. */
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

/** Hears of messages to the reader while the component is shown. */
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

/** Hears since when the page's stream tells everything; what was read before then may be old without anybody saying so. */
export function useStreamOpening(onOpen: (since: number) => void): void {
  const stream = use(EventStreamContext);
  const open = useEffectEvent(onOpen);
  useEffect(() => stream?.whenOpen((since) => open(since)), [stream]);
}
