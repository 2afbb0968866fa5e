import { Refusal } from '../errors/refusal.ts';

const windowMilliseconds = 60_000;

/** Counts a call for a key. Throws 429 with the seconds to wait above `perMinute`. */
export type CountCall = (key: string, perMinute: number) => void;

/**
 * Creates a counter with one-minute windows that start with their first call. Beyond `maxKeys`, the oldest window is
 * dropped.
 */
export function createWindowLimit(maxKeys: number, now: () => number = Date.now): CountCall {
  const windows = new Map<string, { readonly ends: number; count: number }>();
  return (key, perMinute) => {
    const known = windows.get(key);
    const window = known && known.ends > now() ? known : { ends: now() + windowMilliseconds, count: 0 };
    window.count += 1;
    if (window !== known) {
      windows.delete(key);
      windows.set(key, window);
      const [oldest] = windows.keys();
      if (windows.size > maxKeys && oldest !== undefined) windows.delete(oldest);
    }
    if (window.count <= perMinute) return;
    throw new Refusal('too-many-requests', {
      retryAfterSeconds: Math.max(1, Math.ceil((window.ends - now()) / 1000)),
    });
  };
}
