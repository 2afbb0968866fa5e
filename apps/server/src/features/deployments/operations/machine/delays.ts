/** Delays of the state machine in milliseconds. Pure functions; the caller passes the random number. */
export interface Delays {
  /**
   * Number of polls that must find nothing, each this long after the request or the first such poll, before a template
   * with an unknown outcome is sent again.
   */
  readonly missingPolls: number;
  readonly missingMs: number;
  /**
   * Milliseconds to wait before polling if the response to a submission was lost, or if many requests to the cloud
   * fail. Must not be shorter than `missingMs`, because an earlier poll that finds nothing does not count.
   */
  readonly doubtMs: number;
  /** A known deployment that is missing for this long was deleted outside of the portal. */
  readonly goneMs: number;
  readonly longestTroubleMs: number;
}

export const defaultDelays: Delays = {
  missingPolls: 2,
  missingMs: 3000,
  doubtMs: 8000,
  goneMs: 60_000,
  longestTroubleMs: 30_000,
};

const firstPollDelays = [0, 10, 20, 40, 80, 150, 300, 600, 1000, 1500, 2000, 3000];

/** Number of polls with short delays, unless many requests to the cloud fail. */
export const quickPolls = firstPollDelays.length;

/**
 * Returns the delay before the next poll of a running deployment: short at first, because most finish quickly, then
 * longer.
 */
export function pollDelay(polls: number, retryAfterMs = 0): number {
  const grown = firstPollDelays[polls] ?? (polls < 60 ? 4000 : polls < 200 ? 10_000 : 20_000);
  return Math.max(grown, retryAfterMs);
}

/**
 * Returns the delay after a failed request: at least the one the cloud asked for, and a growing backoff of which half
 * is random.
 */
export function retryDelay(troubles: number, longestMs: number, random: number, retryAfterMs = 0): number {
  const grown = Math.min(longestMs, 150 * 2 ** Math.min(troubles, 12));
  return retryAfterMs + grown / 2 + (random * grown) / 2;
}
