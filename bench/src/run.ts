import { type Calibration, calibrationText, drift } from './calibration.ts';
import { type Figure, valueText } from './figure.ts';
import { markdownTable } from './markdown.ts';
import { targetText } from './targets.ts';

export const partNames = [
  'start',
  'visit',
  'deploy',
  'events',
  'engine',
  'policy',
  'inventory',
  'verdict',
  'cloud',
  'forecast',
  'cost',
  'metrics',
] as const;
export type PartName = (typeof partNames)[number];

/** A part of the bench with its measured figures. */
export interface RunPart {
  readonly name: PartName;
  readonly calibration: Calibration;
  readonly figures: readonly Figure[];
}

export interface Run {
  /** Start time in ISO format. */
  readonly date: string;
  /** Short hash, followed by `+` if the working tree had changes. */
  readonly commit: string;
  readonly node: string;
  readonly processor: string;
  readonly cores: number;
  readonly parts: readonly RunPart[];
}

/** Share by which the calibrations of a quiet run may differ. */
const quietDrift = 0.1;
/** Maximum load before the start of a quiet run. */
const quietLoad = 0.5;

/** Formats every figure with its target and calibration. */
export function runTable({ parts }: Run): string {
  const rows = parts.flatMap(({ calibration, figures }) =>
    figures.map((figure) => [
      figure.name,
      valueText(figure.value, figure.unit),
      targetText(figure),
      calibrationText(calibration).replace('calibration ', ''),
      figure.note ?? '',
    ]),
  );
  return markdownTable(['figure', 'measured', 'target', 'calibration', 'remark'], 'lrlll', rows);
}

/** Returns a sentence that states whether the machine was otherwise idle, with the measured values. */
export function quietness({ parts }: Run): string {
  const calibrations = parts.map(({ calibration }) => calibration);
  const driftShare = drift(calibrations);
  const load = calibrations[0]?.load ?? 0;
  const times = calibrations.flatMap(({ beforeMs, afterMs }) => [beforeMs, afterMs]).map(Math.round);
  const facts = `calibration ${Math.min(...times)} to ${Math.max(...times)} ms (drift ${Math.round(driftShare * 100)} %), load ${load.toFixed(1)} before the start`;
  return driftShare <= quietDrift && load < quietLoad
    ? `The run was quiet: ${facts}.`
    : `The run was not quiet: ${facts}; repeat it on an idle machine.`;
}
