import type { EventStream } from './event-stream.ts';

/** What components use of the event stream. */
export type LiveEventSource = Pick<EventStream, 'subscribe' | 'whenOpen'>;

/**
 * The page's event stream, whose code is loaded after the first screen. Until then it collects listeners. They miss no
 * event, because the stream starts with the events that followed the page's start request.
 */
export class LiveEvents implements LiveEventSource {
  #stream: EventStream | undefined;
  readonly #waiting = new Set<(stream: EventStream) => void>();

  /** Passes the listeners to the stream. Only the first call has an effect. */
  connect(create: () => EventStream): void {
    if (this.#stream) return;
    this.#stream = create();
    for (const attach of this.#waiting) attach(this.#stream);
    this.#waiting.clear();
  }

  readonly subscribe: LiveEventSource['subscribe'] = (listener) =>
    this.#attach((stream) => stream.subscribe(listener));

  readonly whenOpen: LiveEventSource['whenOpen'] = (listener) =>
    this.#attach((stream) => stream.whenOpen(listener));

  #attach(register: (stream: EventStream) => () => void): () => void {
    if (this.#stream) return register(this.#stream);
    let unregister: (() => void) | undefined;
    const attach = (stream: EventStream) => {
      unregister = register(stream);
    };
    this.#waiting.add(attach);
    return () => {
      this.#waiting.delete(attach);
      unregister?.();
    };
  }
}

export const liveEvents = new LiveEvents();
