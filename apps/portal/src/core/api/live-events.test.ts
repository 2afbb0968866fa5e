import { describe, expect, it, vi } from 'vitest';
import type { EventStream } from './event-stream.ts';
import { LiveEvents } from './live-events.ts';

function createStream() {
  const unsubscribe = vi.fn();
  const stream = { subscribe: vi.fn(() => unsubscribe), whenOpen: vi.fn(() => unsubscribe) };
  return { stream, unsubscribe, create: vi.fn(() => stream as unknown as EventStream) };
}

describe('live events', () => {
  it('pass earlier and later listeners to the stream', () => {
    const events = new LiveEvents();
    const [early, late, opening] = [vi.fn(), vi.fn(), vi.fn()];
    events.subscribe(early);
    events.whenOpen(opening);
    const { stream, create } = createStream();
    events.connect(create);
    events.subscribe(late);
    expect(stream.subscribe.mock.calls).toEqual([[early], [late]]);
    expect(stream.whenOpen.mock.calls).toEqual([[opening]]);
  });

  it('unsubscribe a listener before and after the stream is there', () => {
    const events = new LiveEvents();
    const stopBefore = events.subscribe(vi.fn());
    const stopAfter = events.subscribe(vi.fn());
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
