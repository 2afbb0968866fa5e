import { expect, it } from 'vitest';
import { createOutboxLoop } from './outbox-loop.ts';

/** Creates an outbox in memory; the test decides when each piece of work ends. */
function setup(waiting: string[], sweepMs = 60_000) {
  const under = new Map<string, { end: () => void; fail: (error: Error) => void }>();
  const errors: unknown[] = [];
  const requestedCounts: number[] = [];
  const loop = createOutboxLoop<string>({
    take: (most) => {
      requestedCounts.push(most);
      return Promise.resolve(waiting.splice(0, most));
    },
    work: (item) =>
      new Promise<void>((resolve, reject) => {
        under.set(item, { end: resolve, fail: reject });
      }).finally(() => under.delete(item)),
    onError: (error) => errors.push(error),
    concurrency: 2,
    sweepMs,
  });
  const isUnder = async (...names: string[]) => {
    await expect.poll(() => [...under.keys()]).toEqual(names);
  };
  return { loop, under, errors, requestedCounts, waiting, isUnder };
}

it('limits concurrent work and continues whenever one succeeds or fails', async () => {
  const { loop, under, errors, requestedCounts, isUnder } = setup(['a', 'b', 'c', 'd']);
  loop.start();
  await isUnder('a', 'b');
  const failure = new Error('lost');
  under.get('a')!.fail(failure);
  await isUnder('b', 'c');
  under.get('b')!.end();
  await isUnder('c', 'd');
  expect([errors, Math.max(...requestedCounts)]).toEqual([[failure], 2]);
});

it('polls again immediately if woken during a poll', async () => {
  const { loop, waiting, isUnder } = setup([]);
  loop.start();
  waiting.push('late');
  loop.wake();
  await isUnder('late');
  expect(waiting).toEqual([]);
});

it('claims nothing after it is closed and becomes idle when running work has ended', async () => {
  const { loop, under, waiting, isUnder } = setup(['a']);
  loop.start();
  await isUnder('a');
  await loop.close();
  waiting.push('b');
  loop.wake();
  let isIdle = false;
  const idle = loop.idle().then(() => (isIdle = true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([isIdle, [...under.keys()]]).toEqual([false, ['a']]);
  under.get('a')!.end();
  await idle;
  expect(waiting).toEqual(['b']);
});
