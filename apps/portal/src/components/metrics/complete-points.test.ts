import { expect, it } from 'vitest';
import { completePoints } from './complete-points.ts';

const hours = { start: '2026-11-29T10:00:00.000Z', interval: 'PT1H', points: 4 } as const;

it.each([
  ['2026-11-29T13:59:59.000Z', 3],
  ['2026-11-29T14:00:00.000Z', 4],
  ['2026-11-29T18:00:00.000Z', 4],
  ['2026-11-29T10:59:00.000Z', 0],
  ['2026-11-29T09:00:00.000Z', 0],
  [null, 4],
])('counts the intervals that had ended at %j', (readAt, complete) => {
  expect(completePoints({ ...hours, readAt })).toBe(complete);
});
