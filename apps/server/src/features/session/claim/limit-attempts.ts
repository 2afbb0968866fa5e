import { Refusal } from '../../../http/refusal.ts';

const attemptsPerMinute = 10;
const windowMilliseconds = 60_000;
/** Addresses remembered at once; beyond it the oldest is forgotten. */
const mostAddresses = 10_000;

/** Counts the attempts of each address; more than ten in a minute are refused with the seconds to wait. */
export function createAttemptLimit(now: () => number): (address: string) => void {
  const windows = new Map<string, { readonly ends: number; count: number }>();
  return (address) => {
    const known = windows.get(address);
    const window = known && known.ends > now() ? known : { ends: now() + windowMilliseconds, count: 0 };
    window.count += 1;
    if (window !== known) {
      windows.delete(address);
      windows.set(address, window);
      const [oldest] = windows.keys();
      if (windows.size > mostAddresses && oldest !== undefined) windows.delete(oldest);
    }
    if (window.count <= attemptsPerMinute) return;
    throw new Refusal('too-many-requests', {
      retryAfterSeconds: Math.max(1, Math.ceil((window.ends - now()) / 1000)),
    });
  };
}
