import type { DeploymentEvent } from '@blueport/contracts';
import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { EventStream } from './event-stream.ts';

/** The page's event stream, or null where there is none (signed out, some tests). */
export const EventStreamContext = createContext<EventStream | null>(null);

/** Hears live changes of deployments while the component is shown; all listeners of a page share one connection. */
export function useEventStream(onEvent: (event: DeploymentEvent) => void): void {
  const stream = use(EventStreamContext);
  const receive = useEffectEvent(onEvent);
  useEffect(() => stream?.subscribe((event) => receive(event)), [stream]);
}
