import type { DeploymentState, DeploymentSummary } from '@blueport/contracts';
import { expect, it } from 'vitest';
import {
  badgeCount,
  operationChanged,
  operationsLoaded,
  operationsReducer,
  operationsSeen,
} from './operations.ts';

const deployment = (state: DeploymentState, updatedAt: string, id = 'a') =>
  ({ id, state, updatedAt }) as DeploymentSummary;
const changed = (state: DeploymentState, updatedAt: string) =>
  operationChanged({ type: 'deployment.changed', deployment: deployment(state, updatedAt) });
const loaded = operationsReducer(
  undefined,
  operationsLoaded([deployment('Running', '2026-01-01T10:00:00Z')]),
);

it('counts what runs and what ended unseen', () => {
  expect(badgeCount(loaded)).toBe(1);
  const ended = operationsReducer(loaded, changed('Failed', '2026-01-01T10:01:00Z'));
  expect(badgeCount(ended)).toBe(1);
  expect(badgeCount(operationsReducer(ended, operationsSeen()))).toBe(0);
});

it('does not let an event from before the list take it back', () => {
  const late = operationsReducer(loaded, changed('Queued', '2026-01-01T09:59:00Z'));
  expect(late.deployments[0]?.state).toBe('Running');
});

it('does not call attention to what had ended before', () => {
  const known = operationsReducer(
    undefined,
    operationsLoaded([deployment('Succeeded', '2026-01-01T10:00:00Z')]),
  );
  expect(badgeCount(operationsReducer(known, changed('Succeeded', '2026-01-01T10:00:01Z')))).toBe(0);
});
