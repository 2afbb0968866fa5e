import type { Notification } from '@blueport/contracts';

/** Messages shown as one entry, newest first. */
export interface MessageGroup {
  readonly newest: Notification;
  readonly earlier: readonly Notification[];
  /** Whether the messages are about different objects, such as many deployments that finished within minutes. */
  readonly isBurst: boolean;
}

/** Number of messages of one kind in a row that are shown as a burst. */
const burstSize = 4;
/** Longest time between two messages of a burst, in milliseconds. */
const burstGapMs = 5 * 60_000;

const burstKinds: ReadonlySet<Notification['kind']> = new Set(['operationFinished', 'operationFailed']);

const continuesBurst = (before: Notification, next: Notification | undefined): boolean =>
  next !== undefined &&
  next.kind === before.kind &&
  (next.readAt === null) === (before.readAt === null) &&
  Date.parse(before.createdAt) - Date.parse(next.createdAt) <= burstGapMs;

/** Returns the number of messages of the burst that begins at an index; 1 if there is none. */
function burstLength(messages: readonly Notification[], start: number): number {
  const first = messages[start];
  if (!first || !burstKinds.has(first.kind)) return 1;
  let end = start + 1;
  while (continuesBurst(messages[end - 1]!, messages[end])) end += 1;
  return end - start >= burstSize ? end - start : 1;
}

/**
 * Groups messages, newest first: those about the same object into one entry, and many of one kind within minutes into
 * another.
 */
export function groupMessages(messages: readonly Notification[]): MessageGroup[] {
  const groups: { newest: Notification; earlier: Notification[]; isBurst: boolean }[] = [];
  const ofObject = new Map<string, { earlier: Notification[] }>();
  for (let index = 0; index < messages.length;) {
    const newest = messages[index]!;
    const length = burstLength(messages, index);
    const key = `${newest.link ?? newest.id} ${newest.subject}`;
    const known = ofObject.get(key);
    if (length === 1 && known) known.earlier.push(newest);
    else {
      const group = { newest, earlier: messages.slice(index + 1, index + length), isBurst: length > 1 };
      groups.push(group);
      if (length === 1) ofObject.set(key, group);
    }
    index += length;
  }
  return groups;
}
