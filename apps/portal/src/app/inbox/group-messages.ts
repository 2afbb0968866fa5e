import type { Notification } from '@blueport/contracts';

/** Messages shown as one entry, newest first. */
export interface MessageGroup {
  /** Stays the same when newer messages join the group. */
  readonly key: string;
  readonly newest: Notification;
  readonly messages: readonly Notification[];
  /** Number of objects; more than one for a burst, such as many deployments that finished within minutes. */
  readonly objects: number;
}

/** Number of objects with the same event in a row that are shown as a burst. */
const burstSize = 4;
/** Longest time between two messages of a burst, in milliseconds. */
const burstGapMs = 5 * 60_000;

const burstKinds: ReadonlySet<Notification['kind']> = new Set(['operationFinished', 'operationFailed']);

/** Returns when a message arrived in the inbox, which is when it returned if it was snoozed. */
const arrivalOf = ({ createdAt, snoozedUntil, state }: Notification): number =>
  Math.max(Date.parse(createdAt), state === 'inbox' && snoozedUntil !== null ? Date.parse(snoozedUntil) : 0);

const groupOf = (messages: readonly Notification[], key: string, objects: number): MessageGroup[] => {
  const [newest] = messages;
  return newest ? [{ key, newest, messages, objects }] : [];
};

function groupByObject(messages: readonly Notification[]): MessageGroup[] {
  const byObject = Map.groupBy(messages, ({ id, link, subject }) => `${link ?? id} ${subject}`);
  return [...byObject].flatMap(([key, group]) => groupOf(group, key, 1));
}

const continuesBurst = ({ newest: before }: MessageGroup, group: MessageGroup | undefined): boolean =>
  group !== undefined &&
  group.newest.kind === before.kind &&
  (group.newest.readAt === null) === (before.readAt === null) &&
  // In both directions, because snoozed and done messages are not sorted by their arrival.
  Math.abs(arrivalOf(before) - arrivalOf(group.newest)) <= burstGapMs;

/** Returns the number of groups of the burst that begins at an index; 1 if there is none. */
function burstLength(groups: readonly MessageGroup[], start: number): number {
  const first = groups[start];
  if (!first || !burstKinds.has(first.newest.kind)) return 1;
  let end = start + 1;
  while (continuesBurst(groups[end - 1]!, groups[end])) end += 1;
  return end - start >= burstSize ? end - start : 1;
}

/**
 * Groups messages, newest first: those about the same object into one entry, and many objects with the same event
 * within minutes into another.
 */
export function groupMessages(messages: readonly Notification[]): MessageGroup[] {
  const byObject = groupByObject(messages);
  const groups: MessageGroup[] = [];
  for (let index = 0; index < byObject.length;) {
    const length = burstLength(byObject, index);
    const parts = byObject.slice(index, index + length);
    const key = length === 1 ? parts[0]!.key : `burst ${parts.at(-1)!.key}`;
    const messagesOfParts = parts.flatMap((part) => part.messages);
    for (const group of groupOf(messagesOfParts, key, length)) groups.push(group);
    index += length;
  }
  return groups;
}
