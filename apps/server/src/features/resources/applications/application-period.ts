import {
  maxApplicationDays,
  metricIntervalMinutes,
  usualMetricRange,
  type MetricInterval,
} from '@blueport/contracts';
import { issue, Refusal } from '../../../errors/refusal.ts';
import { alignPeriod, parsePeriod } from '../metrics/index.ts';

const dayMs = 86_400_000;

interface PeriodInput {
  readonly last?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly interval?: MetricInterval | undefined;
}

/** The times to read, in whole intervals. */
export interface ApplicationPeriod {
  readonly from: number;
  readonly until: number;
  readonly interval: MetricInterval;
  readonly intervalMs: number;
  /** Names the period in the cache: the same for every range of this length that ends now. */
  readonly name: string;
  /** Milliseconds for which rows of this period are current. */
  readonly lifetimeMs: number;
}

/** Returns the period to read, of at most 30 days. `at` starts the pointers of refusals. */
export function applicationPeriod(input: PeriodInput, now: number, at = '#/query'): ApplicationPeriod {
  const period = parsePeriod(input, now, at);
  if (period.until - period.from > maxApplicationDays * dayMs)
    throw new Refusal('malformed-request', {
      errors: [
        issue(input.from === undefined ? `${at}/last` : `${at}/from`, 'too-big', {
          unit: 'days',
          limit: String(maxApplicationDays),
        }),
      ],
    });
  const { from, until } = alignPeriod(period, period.interval);
  const intervalMs = metricIntervalMinutes[period.interval] * 60_000;
  const endsNow = input.to === undefined;
  return {
    from,
    until,
    interval: period.interval,
    intervalMs,
    name: JSON.stringify(
      endsNow && input.from === undefined ? [input.last ?? usualMetricRange, period.interval] : [from, until],
    ),
    lifetimeMs: Math.min(5 * 60_000, Math.max(20_000, intervalMs / 2)),
  };
}
