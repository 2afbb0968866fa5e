import { expect, test } from 'vitest';
import { detailFixture, operationFixture, stepFixture, summaryFixture } from './deployment-fixture.ts';
import { applyToDetail, applyToList } from '../../core/api/deployment-api.ts';
import {
  elapsedSeconds,
  isSharedStep,
  operationProgress,
  stepsInOrder,
  stepsText,
} from './operation-progress.ts';
import { rootCause } from './root-cause.ts';

const earlyTimes = { startedAt: '2026-11-20T10:00:02Z', finishedAt: '2026-11-20T10:00:04Z' };
const lateTimes = { startedAt: '2026-11-20T10:00:03Z', finishedAt: '2026-11-20T10:00:09Z' };

test('progress counts finished steps by outcome', () => {
  const operation = operationFixture({
    steps: [
      stepFixture({ name: 'a', state: 'Succeeded' }),
      stepFixture({ name: 'b', state: 'Failed' }),
      stepFixture({ name: 'c', state: 'Running' }),
      stepFixture({ name: 'd' }),
    ],
  });
  expect(operationProgress(operation)).toMatchObject({ total: 4, done: 2, percent: 50, outcome: 'running' });
  expect(operationProgress({ ...operation, state: 'Failed' })).toMatchObject({
    percent: 100,
    outcome: 'error',
  });
  expect(operationProgress(operationFixture())).toMatchObject({ total: 0, percent: 0 });
});

test('the text of a failed operation contains the number of succeeded steps, not of finished ones', () => {
  const steps = [
    stepFixture({ name: 'a', state: 'Succeeded' }),
    stepFixture({ name: 'b', state: 'Warning' }),
    stepFixture({ name: 'c', state: 'Failed' }),
    stepFixture({ name: 'd', state: 'Skipped' }),
  ];
  const textOf = (state: 'Failed' | 'Canceled' | 'Succeeded' | 'Running') =>
    stepsText(
      (id, values) => `${id} ${JSON.stringify(values)}`,
      operationProgress(operationFixture({ state, steps })),
    );
  expect(textOf('Failed')).toBe('deploy.stepsSucceeded {"succeeded":2,"total":4}');
  expect(textOf('Canceled')).toBe('deploy.stepsSucceeded {"succeeded":2,"total":4}');
  expect(textOf('Running')).toBe('deploy.stepsDone {"done":4,"total":4}');
});

test('a resource kept for another deployment is not counted as failed', () => {
  const sharedStep = stepFixture({
    name: 'kept',
    state: 'Skipped',
    error: { code: 'SharedResource', message: 'It stays.', target: '“Other” (bp-other)' },
  });
  expect(isSharedStep(sharedStep)).toBe(true);
  expect(rootCause(operationFixture({ state: 'Succeeded', steps: [sharedStep] }))).toBeUndefined();
});

test('the elapsed time increases while a step runs and is constant afterwards', () => {
  const now = Date.parse('2026-11-20T10:00:07Z');
  expect(elapsedSeconds(earlyTimes, now)).toBe(2);
  expect(elapsedSeconds({ ...earlyTimes, finishedAt: null }, now)).toBe(5);
  expect(elapsedSeconds({ startedAt: null, finishedAt: null }, now)).toBeUndefined();
  expect(elapsedSeconds({ startedAt: '2026-11-20T10:00:09Z', finishedAt: null }, now)).toBe(0);
});

test('steps are ordered by start time', () => {
  const steps = [
    stepFixture({ name: 'w' }),
    stepFixture({ name: 'l', ...lateTimes }),
    stepFixture({ name: 'e', ...earlyTimes }),
  ];
  expect(stepsInOrder(steps).map((step) => step.name)).toEqual(['e', 'l', 'w']);
});

test('failed steps come first, and pending steps in the order they can start', () => {
  const idOf = (name: string) => stepFixture({ name }).resourceId;
  const steps = [
    stepFixture({ name: 'a machine', dependsOn: [idOf('b interface')] }),
    stepFixture({ name: 'b interface', dependsOn: [idOf('Z network').toUpperCase(), 'unknown'] }),
    stepFixture({ name: 'Z network' }),
    stepFixture({ name: 'done', ...earlyTimes, state: 'Succeeded' }),
    stepFixture({ name: 'failed', ...lateTimes, state: 'Failed' }),
  ];
  const names = ['failed', 'done', 'Z network', 'b interface', 'a machine'];
  expect(stepsInOrder(steps).map(({ name }) => name)).toEqual(names);
  const ring = [stepFixture({ name: 'x', dependsOn: ['y'] }), stepFixture({ name: 'y', dependsOn: ['x'] })];
  expect(stepsInOrder(ring)).toHaveLength(2);
});

test('the root cause is the first failed step, with its wizard fields', () => {
  const operation = operationFixture({
    state: 'Failed',
    error: { code: 'SkuNotAvailable', message: 'whole', parameters: ['vmSize'] },
    steps: [
      stepFixture({
        name: 'l',
        ...lateTimes,
        state: 'Failed',
        error: { code: 'Conflict', message: 'after' },
      }),
      stepFixture({
        name: 'e',
        ...earlyTimes,
        state: 'Failed',
        error: { code: 'SkuNotAvailable', message: 'first' },
      }),
    ],
  });
  const cause = rootCause(operation);
  expect(cause?.step?.name).toBe('e');
  expect(cause?.failure).toMatchObject({ message: 'first', parameters: ['vmSize'] });
  expect(rootCause({ ...operation, steps: [] })?.failure.message).toBe('whole');
  expect(rootCause(operationFixture())).toBeUndefined();
});

test('a live event advances the state and a replayed older one is ignored', () => {
  const step = stepFixture({ name: 'a' });
  const { resourceId: id, type, name } = step;
  const detail = detailFixture({
    operations: [operationFixture({ steps: [step] })],
    resources: [{ id: id.toUpperCase(), type, name, state: 'Pending', dependsOn: [] }],
  });
  const event = {
    type: 'deployment.changed' as const,
    deployment: summaryFixture({ state: 'Succeeded', updatedAt: '2026-11-20T10:00:09Z' }),
    operation: operationFixture({ state: 'Succeeded', steps: [{ ...step, state: 'Succeeded' as const }] }),
  };
  const updated = applyToDetail(detail, event);
  expect(updated.state).toBe('Succeeded');
  expect(updated.operations).toHaveLength(1);
  expect(updated.resources[0]?.state).toBe('Succeeded');
  const replay = { ...event, deployment: summaryFixture({ updatedAt: '2026-11-20T10:00:01Z' }) };
  expect(applyToDetail(updated, replay)).toBe(updated);
});

test('a list updates only the rows it shows', () => {
  const list = { count: 1, total: 1, result: [summaryFixture()] };
  const done = summaryFixture({ state: 'Succeeded', updatedAt: '2026-11-20T10:00:09Z' });
  expect(applyToList(list, { type: 'deployment.changed', deployment: done }).result).toEqual([done]);
  const other = { ...done, id: 'deployment-2' };
  expect(applyToList(list, { type: 'deployment.changed', deployment: other })).toBe(list);
});
