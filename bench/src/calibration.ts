import { once } from 'node:events';
import { loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Speed and load of the machine around a part of the bench. */
export interface Calibration {
  /** Milliseconds that the calibration workload took immediately before and after the part. */
  readonly beforeMs: number;
  readonly afterMs: number;
  /** Load average over the minute before the part. */
  readonly load: number;
}

/** Returns the milliseconds that a fixed amount of processor work takes now. */
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

/** Returns the relative difference between the slowest and the fastest calibration: 0.05 is 5%. */
export function drift(calibrations: readonly Calibration[]): number {
  const times = calibrations.flatMap(({ beforeMs, afterMs }) => [beforeMs, afterMs]);
  return Math.max(...times) / Math.min(...times) - 1;
}
