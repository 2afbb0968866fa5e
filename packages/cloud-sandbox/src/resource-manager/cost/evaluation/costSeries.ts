import { Random } from '../../../world/estate/random.ts';

/** A deviation from the usual cost, with the days on which it is visible. */
export interface CostAnomaly {
  readonly subscription: string;
  readonly service: string;
  /** Index of the first day, and the number of days. */
  readonly day: number;
  readonly days: number;
  /** `spike` and `drop` end; `step` starts a new level, and is labeled for its first week. */
  readonly kind: 'spike' | 'drop' | 'step';
  /** Cost relative to the usual cost. */
  readonly factor: number;
}

/** The daily cost of a service in a subscription, in US dollars. */
export interface CostSeries {
  readonly subscription: string;
  readonly service: string;
  readonly values: readonly number[];
  /** The cost without noise and anomalies; steps are included. */
  readonly expected: readonly number[];
}

/** Generated cost with its known anomalies. */
export interface GeneratedCost {
  readonly seed: number;
  readonly days: number;
  /** Weekday of the first day, 0 for Sunday. */
  readonly firstWeekday: number;
  readonly series: readonly CostSeries[];
  readonly anomalies: readonly CostAnomaly[];
}

const services = [
  'Virtual Machines',
  'Storage',
  'Azure Monitor',
  'Azure App Service',
  'SQL Database',
  'Bandwidth',
] as const;

/** Days without anomalies at the beginning, so that a detector can learn the usual cost. */
const quietDays = 45;
const stepDays = 7;

/** How the cost of one service develops. */
interface Shape {
  readonly level: number;
  /** Growth per day, relative to the first day. */
  readonly trend: number;
  /** Cost on Saturdays and Sundays relative to other days. */
  readonly weekend: number;
  /** Standard deviation of the noise, relative to the cost. */
  readonly noise: number;
}

function shapeOf(random: Random): Shape {
  return {
    level: 20 * 10 ** (random.next() * 1.6),
    trend: (random.next() * 0.09 - 0.02) / 30.4,
    weekend: random.chance(0.5) ? 0.35 + random.next() * 0.4 : 0.95 + random.next() * 0.05,
    noise: 0.015 + random.next() * 0.045,
  };
}

/** Draws from a normal distribution. */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

function anomalyOf(random: Random, days: number): Pick<CostAnomaly, 'day' | 'days' | 'kind' | 'factor'> {
  const day = random.whole(quietDays, days - stepDays - 1);
  const draw = random.next();
  if (draw < 0.55) return { day, days: random.whole(1, 3), kind: 'spike', factor: 1.6 + random.next() * 3.4 };
  if (draw < 0.75) return { day, days: random.whole(2, 4), kind: 'drop', factor: 0.1 + random.next() * 0.4 };
  return { day, days: stepDays, kind: 'step', factor: 1.4 + random.next() };
}

const seriesFactor = ({ kind, day, days, factor }: CostAnomaly, at: number): number =>
  at >= day && (kind === 'step' || at < day + days) ? factor : 1;

/** Generates the series of one service. About one in three has an anomaly. */
function generateSeries(
  random: Random,
  place: Pick<CostSeries, 'subscription' | 'service'>,
  days: number,
  firstWeekday: number,
): { series: CostSeries; anomalies: CostAnomaly[] } {
  const { level, trend, weekend, noise } = shapeOf(random);
  const anomalies =
    days > quietDays + 2 * stepDays && random.chance(0.35) ? [{ ...place, ...anomalyOf(random, days) }] : [];
  const usual = (day: number): number => {
    const weekday = (firstWeekday + day) % 7;
    return level * (1 + trend * day) * (weekday === 0 || weekday === 6 ? weekend : 1);
  };
  const factorOn = (day: number, kinds: readonly CostAnomaly[]): number =>
    kinds.reduce((product, anomaly) => product * seriesFactor(anomaly, day), 1);
  const steps = anomalies.filter(({ kind }) => kind === 'step');
  const expected = Array.from({ length: days }, (_, day) => usual(day) * factorOn(day, steps));
  const values = Array.from({ length: days }, (_, day) =>
    Math.max(0, usual(day) * factorOn(day, anomalies) * (1 + noise * normal(random))),
  );
  return { series: { ...place, values, expected }, anomalies };
}

/**
 * Generates daily cost of three subscriptions with labeled anomalies, to evaluate forecasts and anomaly detection. The same
 * seed and number of days always give the same series.
 */
export function generateCostSeries({ seed, days }: { seed: number; days: number }): GeneratedCost {
  const firstWeekday = new Random(seed, 'weekday').whole(0, 6);
  const generated = [1, 2, 3].flatMap((number) =>
    services.map((service) => {
      const subscription = `subscription-${number}`;
      const random = new Random(seed, 'cost series', subscription, service);
      return generateSeries(random, { subscription, service }, days, firstWeekday);
    }),
  );
  return {
    seed,
    days,
    firstWeekday,
    series: generated.map(({ series }) => series),
    anomalies: generated.flatMap(({ anomalies }) => anomalies),
  };
}
