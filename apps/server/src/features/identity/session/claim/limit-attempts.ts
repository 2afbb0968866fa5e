import { createWindowLimit } from '../../../../http/window-limit.ts';

const attemptsPerMinute = 10;
/** Addresses remembered at once. */
const mostAddresses = 10_000;

/** Counts the attempts of each address; more than ten in a minute are refused with the seconds to wait. */
export function createAttemptLimit(now: () => number): (address: string) => void {
  const count = createWindowLimit(mostAddresses, now);
  return (address) => count(address, attemptsPerMinute);
}
