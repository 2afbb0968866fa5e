import { createHash } from 'node:crypto';
import { dayMs, dayOf } from './calendar.ts';

/** Returns how long after its end a day is published: 8 to 24 hours, by subscription and day, in milliseconds. */
function publicationDelay(subscriptionId: string, day: number): number {
  const share = createHash('sha256')
    .update(`${subscriptionId.toLowerCase()}|${day}`)
    .digest()
    .readUInt16BE(0);
  return Math.round((8 + (16 * share) / 0xffff) * 60) * 60_000;
}

/** Returns the first day whose cost is not yet published. All days before it are complete. */
export function unpublishedFrom(subscriptionId: string, now: number): number {
  const today = dayOf(now);
  // A day is published between 8 and 24 hours after its end, hence at the latest when the next day ends.
  const yesterday = today - 1;
  return (yesterday + 1) * dayMs + publicationDelay(subscriptionId, yesterday) <= now ? today : yesterday;
}
