import { describe, expect, it, vi } from 'vitest';
import type { EventStream } from './event-stream.ts';
import { type LiveEventSource, LiveEvents } from './live-events.ts';

function createStream() {
  const unsubscribe = vi.fn<() => void>();
  const stream = {
    subscribe: vi.fn<LiveEventSource['subscribe']>(() => unsubscribe),
    whenOpen: vi.fn<LiveEventSource['whenOpen']>(() => unsubscribe),
  };
  return { stream, unsubscribe, create: vi.fn<() => EventStream>(() => stream as unknown as EventStream) };
}

describe('live events', () => {
  it('pass earlier and later listeners to the stream', () => {
    const events = new LiveEvents();
    const [early, late, opening] = [() => undefined, () => undefined, () => undefined];
    events.subscribe(early);
    events.whenOpen(opening);
    const { stream, create } = createStream();
    events.connect(create);
    events.subscribe(late);
    expect(stream.subscribe.mock.calls).toEqual([[early], [late]]);
    expect(stream.whenOpen.mock.calls).toEqual([[opening]]);
  });

  it('unsubscribe a listener before and after the stream is connected', () => {
    const events = new LiveEvents();
    const stopBefore = events.subscribe(() => undefined);
    const stopAfter = events.subscribe(() => undefined);
    stopBefore();
    const { stream, unsubscribe, create } = createStream();
    events.connect(create);
    expect(stream.subscribe).toHaveBeenCalledTimes(1);
    stopAfter();
    expect(unsubscribe).toHaveBeenCalledTimes(1);
  });

  it('create only one stream', () => {
    const events = new LiveEvents();
    const { create } = createStream();
    events.connect(create);
    events.connect(create);
    expect(create).toHaveBeenCalledTimes(1);
  });
});
