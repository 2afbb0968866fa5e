import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from './event-stream.ts';
import { EventStreamContext } from './use-event-stream.ts';
import { useLiveRefetch } from './use-live-refetch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const refetch = vi.fn<() => void>();

function Page() {
  useLiveRefetch(refetch, { everyMs: 3000 });
  return null;
}

/** Shows a page and returns a function that sends it events. */
function open() {
  refetch.mockClear();
  const listeners = new Set<(event: LiveEvent) => void>();
  const stream = {
    subscribe(listener: (event: LiveEvent) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    whenOpen: () => () => {},
  };
  render(
    <EventStreamContext value={stream}>
      <Page />
    </EventStreamContext>,
  );
  return (event: object) =>
    act(async () => {
      for (const listener of listeners) listener(event as LiveEvent);
      await vi.advanceTimersByTimeAsync(3000);
    });
}

describe('live data of a page', () => {
  it.each([
    ['a limit', { type: 'budget.changed', object: 'budget', change: 'edited', id: 'b' }],
    ['a deployment', { type: 'deployment.changed', deployment: { id: 'd' } }],
    ['the messages to the user', { type: 'notification.changed', accountId: 'a' }],
  ])('is read after a change of %s', async (_object, event) => {
    await open()(event);
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('is not read after a change of other objects', async () => {
    await open()({ type: 'image.changed', object: 'image', change: 'edited', id: 'i' });
    expect(refetch).not.toHaveBeenCalled();
  });

  it('is read once the page is shown again if it was hidden', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await open()({ type: 'deployment.changed', deployment: { id: 'd' } });
    expect(refetch).not.toHaveBeenCalled();
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(refetch).toHaveBeenCalledTimes(1);
  });
});
