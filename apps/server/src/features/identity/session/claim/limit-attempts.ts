import { createWindowLimit } from '../../../../http/window-limit.ts';

const attemptsPerMinute = 10;
/** Maximum number of tracked addresses. */
const maxAddresses = 10_000;

/** Counts attempts by address. Rejects more than ten per minute, with the seconds to wait. */
export function createAttemptLimit(now: () => number): (address: string) => void {
  const count = createWindowLimit(maxAddresses, now);
  return (address) => count(address, attemptsPerMinute);
}
