import type { Figure } from '../../bench/src/figure.ts';
import type { PartName, Run } from '../../bench/src/run.ts';

interface Conditions {
  readonly part?: PartName;
  readonly calibrationMs?: number;
  readonly load?: number;
}

/** Returns a run of one part with the given figures. */
export function runOf(
  figures: readonly Figure[],
  { part = 'start', calibrationMs = 200, load = 0.2 }: Conditions = {},
): Run {
  return {
    date: '2026-11-23T12:00:00.000Z',
    commit: 'abc1234',
    node: 'v24.21.0',
    processor: 'Test processor',
    cores: 2,
    parts: [{ name: part, calibration: { beforeMs: calibrationMs, afterMs: calibrationMs, load }, figures }],
  };
}
