import { expect, it } from 'vitest';
import { type Run, quietness, runTable } from '../../bench/src/run.ts';
import { targetSummary } from '../../bench/src/targets.ts';
import { runOf } from './run-fixture.ts';

it('prints the calibration and the target next to every figure', () => {
  const figures = [
    { name: 'start', value: 0.6, unit: 's', target: 0.5, note: 'five starts' },
    { name: 'rate', value: 7, unit: '/s', target: 5 },
  ] as const;
  const table = runTable(runOf(figures));
  expect(table).toContain('| start | 0.6 s | ≤ 0.5 s, **missed** | 200 ms, 200 ms; load 0.2 | five starts |');
  expect(table).toContain('| rate | 7 /s | ≥ 5 /s | 200 ms, 200 ms; load 0.2 |  |');
  expect(targetSummary(figures)).toBe('1 of 2 targets are missed: start.');
});

it('is quiet with steady calibrations and hardly any load before the start', () => {
  expect(quietness(runOf([]))).toBe(
    'The run was quiet: calibration 200 to 200 ms (drift 0 %), load 0.2 before the start.',
  );
  expect(quietness(runOf([], { load: 0.8 }))).toContain('The run was not quiet');
  const unsteady: Run = {
    ...runOf([]),
    parts: [...runOf([]).parts, ...runOf([], { part: 'visit', calibrationMs: 230 }).parts],
  };
  expect(quietness(unsteady)).toContain('not quiet: calibration 200 to 230 ms (drift 15 %)');
});
