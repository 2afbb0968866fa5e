import type { Notification } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { groupMessages } from './group-messages.ts';

const start = Date.parse('2026-11-20T10:00:00Z');
let count = 0;

/** Returns a message that is older by a number of minutes. */
function message(minutesOld: number, change: Partial<Notification> = {}): Notification {
  count += 1;
  return {
    id: String(count),
    kind: 'operationFinished',
    severity: 'success',
    subject: `Deployment ${count}`,
    outcome: 'Succeeded',
    detail: null,
    says: [],
    link: `/portal/deployment/${count}`,
    createdAt: new Date(start - minutesOld * 60_000).toISOString(),
    readAt: null,
    needsAction: false,
    state: 'inbox',
    snoozedUntil: null,
    doneAt: null,
    ...change,
  };
}

const shapeOf = (messages: readonly Notification[]) =>
  groupMessages(messages).map((group) => [group.messages.length, group.objects]);

describe('groupMessages', () => {
  it('groups messages about the same object, also if others are in between', () => {
    const fleet = { kind: 'fleetEnded', link: '/portal/deployment/fleet/1', subject: 'Files 1.1.0' } as const;
    const messages = [message(0, fleet), message(1), message(2, fleet)];
    expect(shapeOf(messages)).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect(groupMessages(messages)[0]?.newest).toBe(messages[0]);
  });

  it('keeps messages about different people with the same link apart', () => {
    const request = { kind: 'accessRequest', link: '/portal/user/invitations?tab=requests' } as const;
    expect(shapeOf([message(0, request), message(1, request)])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it('groups four or more finished deployments within minutes of each other', () => {
    expect(shapeOf([0, 1, 5, 9].map((age) => message(age)))).toEqual([[4, 4]]);
    expect(shapeOf([0, 1, 5].map((age) => message(age)))).toHaveLength(3);
  });

  it('ends a burst at a longer pause, another kind, or the first message that was read', () => {
    const four = [0, 1, 2, 3];
    expect(shapeOf([...four.map((age) => message(age)), message(9)])).toEqual([
      [4, 4],
      [1, 1],
    ]);
    const failed = message(4, { kind: 'operationFailed' });
    expect(shapeOf([...four.map((age) => message(age)), failed])).toHaveLength(2);
    const read = message(4, { readAt: new Date(start).toISOString() });
    expect(shapeOf([...four.map((age) => message(age)), read])).toHaveLength(2);
  });

  it('ends a burst at a longer pause, also if older messages come first', () => {
    expect(shapeOf([60, 50, 40, 30].map((age) => message(age)))).toHaveLength(4);
  });

  it('counts objects, not messages, so that a deployment that finishes often is not a burst', () => {
    const same = { link: '/portal/deployment/same', subject: 'Same' };
    expect(shapeOf([0, 1, 2, 3].map((age) => message(age, same)))).toEqual([[4, 1]]);
    const withOthers = [message(0, same), message(1), message(2), message(3), message(4, same)];
    expect(shapeOf(withOthers)).toEqual([[5, 4]]);
  });

  it('keeps the key of a group when newer messages join it', () => {
    const four = [1, 2, 3, 4].map((age) => message(age));
    const keyOf = (messages: readonly Notification[]) => groupMessages(messages)[0]?.key;
    expect(keyOf([message(0), ...four])).toBe(keyOf(four));
  });

  it('loses no message', () => {
    const messages = [0, 0, 1, 2, 3, 20, 21, 40].map((age, index) =>
      message(age, index % 3 === 0 ? { link: '/portal/deployment/same', subject: 'Same' } : {}),
    );
    const ids = groupMessages(messages).flatMap((group) => group.messages.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(messages.map(({ id }) => id).toSorted());
  });
});
