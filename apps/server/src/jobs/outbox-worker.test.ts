import { expect, it } from 'vitest';
import { createOutboxWorker, type Sending } from './outbox-worker.ts';

/** Creates a worker whose outbox contains one message, which `send` sends. */
function createTestWorker(send: (item: string, sending: Sending) => Promise<string>, patienceMs = 1000) {
  const events: string[] = [];
  const waiting = ['letter'];
  const worker = createOutboxWorker<string, string>({
    store: {
      take: async () => waiting.splice(0),
      save: async (_owner, item, turn) => events.push(`${item} ${turn}`),
      release: async () => events.push('released'),
    },
    send,
    patienceMs,
    onError: (error) => events.push(String(error)),
    concurrency: 1,
    sweepMs: 10,
    delaySeconds: [30],
    random: () => 0.5,
  });
  return { worker, events };
}

it('records the outcome of an attempt and determines the delay after it', async () => {
  const { worker, events } = createTestWorker(async (_held, { delayAfter }) =>
    [delayAfter(1), delayAfter(2)].join(' '),
  );
  worker.start();
  await expect.poll(() => events).toEqual(['letter 30 ']);
  await worker.stop();
  expect(events).toEqual(['letter 30 ', 'released']);
});

it('aborts a slow attempt when it stops, records it, and releases its claims', async () => {
  let isSending = false;
  const { worker, events } = createTestWorker(
    (_held, { signal }) =>
      new Promise((resolve) => {
        isSending = true;
        signal.addEventListener('abort', () => resolve('aborted'));
      }),
    10,
  );
  worker.start();
  await expect.poll(() => isSending).toBe(true);
  await worker.stop();
  expect(events).toEqual(['letter aborted', 'released']);
});
