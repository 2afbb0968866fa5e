import { generateCostSeries } from '@blueport/cloud-sandbox';

/** A daily cost series, and the days on which it has a known anomaly. */
export interface LabelledSeries {
  /** Day of the first value, `YYYY-MM-DD`. */
  readonly firstDay: string;
  readonly values: readonly number[];
  /** First and last day of each anomaly, as indexes of the values. */
  readonly anomalies: readonly { readonly from: number; readonly to: number }[];
}

/** Thirteen months. */
const days = 395;
/** A Sunday. */
const sunday = Date.UTC(2025, 5, 1);

/** Generates the series of a range of seeds: three subscriptions with six services per seed. */
export function labelledSeries(firstSeed: number, lastSeed: number): LabelledSeries[] {
  return Array.from({ length: lastSeed - firstSeed + 1 }, (_, index) => firstSeed + index).flatMap((seed) => {
    const { series, anomalies, firstWeekday } = generateCostSeries({ seed, days });
    const firstDay = new Date(sunday + firstWeekday * 86_400_000).toISOString().slice(0, 10);
    return series.map(({ subscription, service, values }) => ({
      firstDay,
      values,
      anomalies: anomalies
        .filter((each) => each.subscription === subscription && each.service === service)
        .map((each) => ({ from: each.day, to: each.day + each.days - 1 })),
    }));
  });
}
