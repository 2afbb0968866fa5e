/** Waits of the machine in milliseconds. Pure; the random number comes from outside. */
export interface Delays {
  /** So many looks must find nothing, all of them this long after the call or the first look, before a template of unknown fate is sent again. */
  readonly missingLooks: number;
  readonly missingMs: number;
  /**
   * Milliseconds to wait before polling if the response to a submission was lost, or if many calls to the cloud fail; at least as
   * long as a look needs to count.
   */
  readonly doubtMs: number;
  /** A deployment that was seen and then stays away this long has been removed by somebody. */
  readonly goneMs: number;
  readonly longestTroubleMs: number;
}

export const defaultDelays: Delays = {
  missingLooks: 2,
  missingMs: 3000,
  doubtMs: 8000,
  goneMs: 60_000,
  longestTroubleMs: 30_000,
};

const firstLooks = [0, 10, 20, 40, 80, 150, 300, 600, 1000, 1500, 2000, 3000];

/** So many looks follow each other quickly, unless many calls to the cloud fail. */
export const quickLooks = firstLooks.length;

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
