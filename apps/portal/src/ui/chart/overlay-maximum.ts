import type { ChartOverlay } from './chart-data.ts';
import { largest } from './largest.ts';

/** Approximate number of steps of an axis. */
const steps = 4;

/** Returns the end of an axis that is round and not less than a value. */
export function roundUp(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value / steps));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power * steps >= value) ?? 10);
  return Math.ceil(value / step) * step;
}

/** Returns a round end of the axis for the values of lines and the upper bounds of bands. */
export const overlayMaximum = (overlays: readonly ChartOverlay[]): number =>
  roundUp(
    largest(
      overlays.flatMap(({ values, band }) => [...values, ...(band?.high ?? [])].map((value) => value ?? 0)),
    ),
  );
