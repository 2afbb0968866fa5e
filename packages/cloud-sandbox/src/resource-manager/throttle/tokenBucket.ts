/** The state of a token bucket. */
export interface Bucket {
  tokens: number;
  /** Epoch milliseconds of the last change. */
  at: number;
}

/** Capacity and refill rate of a bucket. */
export interface BucketSize {
  capacity: number;
  perSecond: number;
}

/** The limits of Azure Resource Manager per subscription, caller and operation class. */
export const bucketSizes = {
  read: { capacity: 250, perSecond: 25 },
  write: { capacity: 200, perSecond: 10 },
  delete: { capacity: 200, perSecond: 10 },
} as const satisfies Record<string, BucketSize>;

export type OperationClass = keyof typeof bucketSizes;

/** The result of taking a token: remaining tokens, or the time to wait. */
export interface Taken {
  bucket: Bucket;
  allowed: boolean;
  remaining: number;
  retryAfterSeconds: number;
}

/** Takes one token at `now`. An unused bucket is full. */
export function takeToken(bucket: Bucket | undefined, size: BucketSize, now: number): Taken {
  const elapsed = bucket === undefined ? 0 : Math.max(0, now - bucket.at) / 1000;
  const filled = bucket === undefined ? size.capacity : bucket.tokens + elapsed * size.perSecond;
  const tokens = Math.min(size.capacity, filled);
  if (tokens < 1) {
    const retryAfterSeconds = Math.max(1, Math.ceil((1 - tokens) / size.perSecond));
    return { bucket: { tokens, at: now }, allowed: false, remaining: 0, retryAfterSeconds };
  }
  return {
    bucket: { tokens: tokens - 1, at: now },
    allowed: true,
    remaining: Math.floor(tokens - 1),
    retryAfterSeconds: 0,
  };
}
