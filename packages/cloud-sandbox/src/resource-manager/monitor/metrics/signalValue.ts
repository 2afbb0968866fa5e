import type { MetricDefinition } from './metricDefinition.ts';
import { noise, smoothNoise } from './noise.ts';
import { workIn, type Workload } from './workload.ts';

const blocksPerDay = 288;

/** What the value of a metric in a block of five minutes depends on. */
export interface SignalInput {
  readonly metric: MetricDefinition;
  readonly workload: Workload;
  readonly size: number;
  /** Hash of the metric, and of the dimension values of a split series. */
  readonly seed: number;
  /** Share of the series in a flow: 1 unless the metric is split. */
  readonly share: number;
  /** Block in which the resource was created. */
  readonly createdBlock: number;
}

/** Returns the mean value per minute in a block. Values depend on nothing but the arguments. */
export function signalValue(input: SignalInput, block: number, isOutage: boolean): number {
  const { metric, workload, size, seed, share, createdBlock } = input;
  const { signal, unit } = metric;
  const top = unit === 'Percent' ? 100 : Number.POSITIVE_INFINITY;
  const variation = 0.9 + 0.2 * noise(seed, block);
  const work = (): number => workIn(workload, block) * workload.level;
  switch (signal.kind) {
    case 'use': {
      const level = workload.isSaturated && signal.isConsumption === true ? 4.5 / signal.at / 2 : 1;
      const used = (100 * signal.at * level * work()) / size;
      return Math.min(top, (0.8 + used) * variation);
    }
    case 'flow':
      return signal.amount * work() * variation * share * (isOutage ? 0.55 : 1);
    case 'rate':
      return signal.amount * work() * variation * share;
    case 'stock': {
      const days = (block - createdBlock) / blocksPerDay;
      const steps = 1 + 0.0011 * Math.min(days, 900) + 0.02 * smoothNoise(seed, block / 40);
      return signal.amount * size * (0.4 + 1.4 * noise(workload.seed, 7)) * steps * share;
    }
    case 'delay': {
      const pressure = Math.max(0, work() / size - 1);
      return signal.amount * variation * (1 + 0.5 * pressure) * (isOutage ? 7 : 1);
    }
    case 'fault':
      return signal.amount * work() * variation * share * (isOutage ? 160 : 1);
    case 'up':
      return isOutage ? signal.amount * (0.52 + 0.2 * noise(seed, block)) : signal.amount;
    case 'steady':
      return Math.min(
        top,
        signal.amount * (0.7 + 0.6 * noise(workload.seed, 9)) * (0.96 + 0.08 * smoothNoise(seed, block / 12)),
      );
  }
}

/** Returns whether values are whole numbers per minute. */
export const isWhole = ({ signal }: MetricDefinition): boolean =>
  signal.kind === 'fault' || (signal.kind === 'flow' && signal.isContinuous !== true);

/** Returns the relative difference between the minutes of a block. */
export function spreadOf({ signal }: MetricDefinition): number {
  if (signal.kind === 'stock' || signal.kind === 'up' || signal.kind === 'steady') return 0;
  return 0.16;
}
