import { Refusal } from '../errors/refusal.ts';

const windowMilliseconds = 60_000;

/** Counts one more call of a key; above `perMinute` it throws 429 with the seconds to wait. */
export type CountCall = (key: string, perMinute: number) => void;

/** Windows of a minute that begin with their first call. Beyond `mostKeys` the oldest is forgotten. */
export function createWindowLimit(mostKeys: number, now: () => number = Date.now): CountCall {
  const windows = new Map<string, { readonly ends: number; count: number }>();
  return (key, perMinute) => {
    const known = windows.get(key);
    const window = known && known.ends > now() ? known : { ends: now() + windowMilliseconds, count: 0 };
    window.count += 1;
    if (window !== known) {
      windows.delete(key);
      windows.set(key, window);
      const [oldest] = windows.keys();
      if (windows.size > mostKeys && oldest !== undefined) windows.delete(oldest);
    }
    if (window.count <= perMinute) return;
    throw new Refusal('too-many-requests', {
      retryAfterSeconds: Math.max(1, Math.ceil((window.ends - now()) / 1000)),
    });
  };
}
