/** Waits of the machine in milliseconds. Pure; the random number comes from outside. */
export interface Delays {
  /** After a first look that found nothing so many more must, all of them this much later, before a template of unknown fate is sent again. */
  readonly missingLooks: number;
  readonly missingMs: number;
  /** A deployment that was seen and then stays away this long has been removed by somebody. */
  readonly goneMs: number;
  readonly longestTroubleMs: number;
}

export const defaultDelays: Delays = {
  missingLooks: 2,
  missingMs: 3000,
  goneMs: 60_000,
  longestTroubleMs: 30_000,
};

const firstLooks = [0, 10, 20, 40, 80, 150, 300, 600, 1000, 1500, 2000, 3000];

/** Wait before the next look at a running deployment: short at first, for most are quick, then longer. */
export function lookDelay(looks: number, retryAfterMs = 0): number {
  const grown = firstLooks[looks] ?? (looks < 60 ? 4000 : looks < 200 ? 10_000 : 20_000);
  return Math.max(grown, retryAfterMs);
}

/** Wait after a call that led nowhere: what the cloud asked for, and a growing part of which half is random. */
export function troubleDelay(troubles: number, longestMs: number, random: number, retryAfterMs = 0): number {
  const grown = Math.min(longestMs, 150 * 2 ** Math.min(troubles, 12));
  return retryAfterMs + grown / 2 + (random * grown) / 2;
}
