import type { MetricTarget } from '../metrics/metricTarget.ts';
import type { Period } from '../metrics/metricSeries.ts';
import { hashText, noise } from '../metrics/noise.ts';
import { isOutageAt } from './requestEvents.ts';

export const testIntervalMs = 5 * 60_000;
const locations = ['West Europe', 'North Europe', 'UK South'] as const;

/** A run of the availability test. */
export interface AvailabilityTest {
  readonly time: number;
  readonly seed: number;
  readonly location: (typeof locations)[number];
  readonly isSuccess: boolean;
}

/** Yields a run per location every five minutes. The end of the period is inclusive. */
export function* availabilityTests(
  target: MetricTarget,
  { from, until }: Period,
): Generator<AvailabilityTest> {
  const base = target.workload.seed ^ hashText('availability');
  const isActive = (time: number) => target.active.some((one) => time >= one.from && time < one.until);
  for (let block = Math.floor(from / testIntervalMs); block * testIntervalMs <= until; block += 1) {
    if (!isActive(block * testIntervalMs)) continue;
    for (const [index, location] of locations.entries()) {
      const seed = hashText(`${base}|${block}|${index}`);
      const time = block * testIntervalMs + index * 20_000;
      if (time < from || time > until || !isActive(time)) continue;
      yield { time, seed, location, isSuccess: noise(seed, 1) >= (isOutageAt(target, time) ? 0.7 : 0.002) };
    }
  }
}
