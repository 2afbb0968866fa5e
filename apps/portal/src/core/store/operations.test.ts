import type { DeploymentState, DeploymentSummary, Notification } from '@blueport/contracts';
import { expect, it } from 'vitest';
import {
  badgeCount,
  messageAdded,
  messagesLoaded,
  operationChanged,
  operationsLoaded,
  operationsReducer,
} from './operations.ts';

const deployment = (state: DeploymentState, updatedAt: string, id = 'a') =>
  ({ id, state, updatedAt }) as DeploymentSummary;
const changed = (state: DeploymentState, updatedAt: string) =>
  operationChanged({ type: 'deployment.changed', deployment: deployment(state, updatedAt) });
const loaded = operationsReducer(
  undefined,
  operationsLoaded([deployment('Running', '2026-01-01T10:00:00Z')]),
);
const message = (id: string) => ({ id, subject: id }) as Notification;
const added = (id: string, unread: number) =>
  messageAdded({ type: 'notification.added', accountId: 'me', unread, notification: message(id) });

it("counts running operations and the server's number of unread messages", () => {
  expect(badgeCount(loaded)).toBe(1);
  const ended = operationsReducer(loaded, changed('Failed', '2026-01-01T10:01:00Z'));
  expect(badgeCount(ended)).toBe(0);
  const nextState = operationsReducer(ended, added('one', 1));
  expect(badgeCount(nextState)).toBe(1);
  expect(
    badgeCount(
      operationsReducer(nextState, messagesLoaded({ result: [message('one')], unread: 0, nextReturn: null })),
    ),
  ).toBe(0);
});

it('ignores an event older than the list', () => {
  const nextState = operationsReducer(loaded, changed('Queued', '2026-01-01T09:59:00Z'));
  expect(nextState.deployments[0]?.state).toBe('Running');
});

it('shows a message once even if it arrives twice, newest first', () => {
  const nextState = [added('one', 1), added('two', 2), added('one', 2)].reduce(operationsReducer, loaded);
  expect(nextState.messages.map(({ id }) => id)).toEqual(['one', 'two']);
  expect(nextState.unread).toBe(2);
});
