import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bucket, bucketSizes, takeToken } from './tokenBucket.ts';

const size = bucketSizes.read;

function take(
  bucket: Bucket | undefined,
  times: number,
  now: number,
): { bucket: Bucket | undefined; allowed: number } {
  let current = bucket;
  let allowed = 0;
  for (let index = 0; index < times; index += 1) {
    const tokenResult = takeToken(current, size, now);
    current = tokenResult.bucket;
    if (tokenResult.allowed) allowed += 1;
  }
  return { bucket: current, allowed };
}

describe('takeToken', () => {
  it('allows as many requests as a full bucket holds, then returns the time to wait', () => {
    const first = take(undefined, 300, 0);
    expect(first.allowed).toBe(250);
    expect(takeToken(first.bucket, size, 0)).toMatchObject({
      allowed: false,
      remaining: 0,
      retryAfterSeconds: 1,
    });
  });

  it('refills 25 tokens per second up to its size', () => {
    const empty = take(undefined, 250, 0).bucket;
    expect(take(empty, 100, 1000).allowed).toBe(25);
    expect(take(empty, 1000, 3_600_000).allowed).toBe(250);
  });

  it('grants at most size plus refill, and always recovers', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 400 }), (gaps) => {
        let now = 0;
        let bucket: Bucket | undefined;
        let allowed = 0;
        const earlyRetries: number[] = [];
        for (const gap of gaps) {
          now += gap;
          const tokenResult = takeToken(bucket, size, now);
          bucket = tokenResult.bucket;
          if (tokenResult.allowed) allowed += 1;
          else if (!takeToken(bucket, size, now + tokenResult.retryAfterSeconds * 1000).allowed)
            earlyRetries.push(now);
        }
        expect(earlyRetries).toEqual([]);
        expect(allowed).toBeLessThanOrEqual(size.capacity + (now / 1000) * size.perSecond + 1);
      }),
    );
  });
});
