import { once } from 'node:events';
import { loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';

/** How fast and how busy the machine was around a part of the bench. */
export interface Calibration {
  /** Milliseconds that the same work took right before and right after the part. */
  readonly beforeMs: number;
  readonly afterMs: number;
  /** Processes that wanted a processor in the minute before the part. */
  readonly load: number;
}

/** Milliseconds that a fixed piece of processor work takes now. */
async function calibrate(): Promise<number> {
  const worker = new Worker(new URL('calibration-work.ts', import.meta.url));
  const [milliseconds] = (await once(worker, 'message')) as [number];
  await worker.terminate();
  return milliseconds;
}

/** Runs a part of the bench between two calibrations. */
export async function withCalibration(measure: () => Promise<void> | void): Promise<Calibration> {
  const load = loadavg()[0] ?? 0;
  const beforeMs = await calibrate();
  await measure();
  return { beforeMs, afterMs: await calibrate(), load };
}

export const calibrationText = ({ beforeMs, afterMs, load }: Calibration): string =>
  `calibration ${Math.round(beforeMs)} ms, ${Math.round(afterMs)} ms; load ${load.toFixed(1)}`;

/** By how much the slowest of some calibrations is above the fastest: 0.05 is 5 %. */
export function drift(calibrations: readonly Calibration[]): number {
  const times = calibrations.flatMap(({ beforeMs, afterMs }) => [beforeMs, afterMs]);
  return Math.max(...times) / Math.min(...times) - 1;
}
