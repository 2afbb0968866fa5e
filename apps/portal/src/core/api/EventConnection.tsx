import { useEffect } from 'react';
import { store } from '../store/store.ts';
import { EventStream } from './event-stream.ts';
import { liveEvents } from './live-events.ts';
import { takeStartPart } from './start-answer.ts';

const createStream = (): EventStream =>
  new EventStream(
    () => store.getState(),
    () => takeStartPart('lastEventId', () => store.getState()),
  );

/** Connects the listeners of the page to the server. Renders nothing. */
export function EventConnection() {
  useEffect(() => liveEvents.connect(createStream), []);
  return null;
}
