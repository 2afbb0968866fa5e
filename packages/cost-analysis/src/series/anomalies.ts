import { Baseline } from './baseline.ts';
import { addDays, weekdayOf } from './calendar.ts';
import { decompose } from './decompose.ts';
import { median, normalize, rescale } from './robust.ts';

export interface AnomalyOptions {
  /** Day of the first value, `YYYY-MM-DD`. */
  readonly firstDay: string;
  /**
   * Total daily cost of the scope that is shown, in the unit of the values. Deviations of less than 1% of it are
   * ignored. By default, only the series itself counts.
   */
  readonly dailyTotal?: number | undefined;
}

/** Consecutive days with unusual cost. Amounts are sums over these days, in the unit of the series. */
export interface Anomaly {
  /** First day, `YYYY-MM-DD`. */
  readonly day: string;
  /** Last day. A lasting new level is an anomaly for its first week, then the usual cost. */
  readonly until: string;
  readonly kind: 'spike' | 'drop' | 'shift';
  readonly actual: number;
  readonly expected: number;
  /** Limits of the usual cost. */
  readonly low: number;
  readonly high: number;
  /** Largest deviation of a day in standard deviations of the usual noise; at most 1000. */
  readonly score: number;
}

/** Days at the beginning of a series from which the usual cost is learned. */
const learningDays = 14;
/** Standard deviations from which a deviation is an anomaly. */
const scoreLimit = 5;
/** Least deviation relative to the usual cost, to a typical day of the series, and to the total. */
const leastShare = 0.15;
const leastTotalShare = 0.01;
/** Days after which a deviation is a new level. */
const shiftDays = 7;
/** Days after a shift in which the level may settle without another anomaly. */
const settlingDays = 14;
const mostScore = 1000;

/**
 * Finds unusual cost in a daily series of one service in one subscription. Each day is compared with the days before
 * it. Charges that recur monthly are unusual only the first time. Pass complete days only: a day whose cost is not yet
 * final looks like a drop.
 */
export function detectAnomalies(values: readonly number[], options: AnomalyOptions): Anomaly[] {
  const firstWeekday = weekdayOf(options.firstDay);
  const { values: scaled, scale } = normalize(values);
  if (scaled.length <= learningDays) return [];
  const { profile } = decompose(scaled, firstWeekday);
  const factors = scaled.map((_, day) => 1 + profile[(firstWeekday + day) % 7]!);
  const total = Math.abs(options.dailyTotal ?? 0) / scale;
  const runs = new Detection(scaled, factors, Number.isFinite(total) ? total : 0).run();
  return runs.map((run) => anomalyOf(run, options.firstDay, scale));
}

/** A day with unusual cost; amounts include the weekday pattern. */
interface UnusualDay {
  readonly actual: number;
  readonly expected: number;
  readonly limit: number;
  readonly score: number;
}

interface Run {
  readonly from: number;
  readonly sign: number;
  readonly days: UnusualDay[];
  isShift: boolean;
}

/** Walks through a series and collects runs of unusual days. */
class Detection {
  readonly #values: readonly number[];
  readonly #factors: readonly number[];
  readonly #least: number;
  readonly #leastTotal: number;
  readonly #baseline: Baseline;
  readonly #runs: Run[] = [];
  /** Deviations beyond the limit by day, whether they were anomalies or not. */
  readonly #large = new Map<number, number>();
  #open: Run | undefined;
  /** Sign of the latest shift, and the day until which the level may settle. */
  #settling = { sign: 0, until: -1 };

  constructor(values: readonly number[], factors: readonly number[], dailyTotal: number) {
    this.#values = values;
    this.#factors = factors;
    const typical = median(values.map(Math.abs).filter((value) => value > 0));
    this.#least = leastShare * typical;
    this.#leastTotal = leastTotalShare * dailyTotal;
    this.#baseline = new Baseline(typical);
  }

  run(): readonly Run[] {
    this.#learn();
    for (let day = learningDays; day < this.#values.length; day += 1) this.#visit(day);
    return this.#runs;
  }

  #learn(): void {
    const first = this.#values.slice(0, learningDays).map((value, day) => value / this.#factors[day]!);
    const level = median(first);
    for (const [day, adjusted] of first.entries()) {
      this.#baseline.add(adjusted);
      if (Math.abs(adjusted - level) > this.#least) this.#large.set(day, adjusted - level);
    }
  }

  #visit(day: number): void {
    const factor = this.#factors[day]!;
    const adjusted = this.#values[day]! / factor;
    const { level, noise } = this.#baseline.next();
    const deviation = adjusted - level;
    const limit = Math.max(
      scoreLimit * noise,
      leastShare * Math.abs(level),
      Math.max(this.#least, this.#leastTotal) / factor,
    );
    if (!this.#isUnusual(day, deviation, limit)) {
      this.#open = undefined;
      this.#baseline.add(adjusted);
      return;
    }
    const sign = Math.sign(deviation);
    if (sign === this.#settling.sign && day <= this.#settling.until && this.#open === undefined) {
      this.#settling.until = day + settlingDays;
      this.#baseline.add(adjusted);
      return;
    }
    this.#extend(day, sign, {
      actual: this.#values[day]!,
      expected: level * factor,
      limit: limit * factor,
      score: Math.min(mostScore, Math.abs(deviation) / noise),
    });
  }

  /** A day that continues a run needs half of the deviation of the run. */
  #isUnusual(day: number, deviation: number, limit: number): boolean {
    if (this.#open !== undefined) {
      const average = this.#open.days.reduce((sum, { actual, expected }) => sum + actual - expected, 0);
      const half = Math.abs(average) / this.#open.days.length / 2 / this.#factors[day]!;
      if (Math.sign(deviation) === this.#open.sign && Math.abs(deviation) > half) return true;
    }
    if (Math.abs(deviation) <= limit) return false;
    this.#large.set(day, deviation);
    return !this.#isMonthly(day, deviation);
  }

  /** Returns whether a day a month ago had a similar unusual deviation. */
  #isMonthly(day: number, deviation: number): boolean {
    return [28, 29, 30, 31].some((back) => {
      const ratio = deviation / (this.#large.get(day - back) ?? 0);
      return ratio > 0.75 && ratio < 1.33;
    });
  }

  #extend(day: number, sign: number, unusual: UnusualDay): void {
    if (this.#open?.sign !== sign) {
      this.#open = { from: day, sign, days: [], isShift: false };
      this.#runs.push(this.#open);
    }
    this.#open.days.push(unusual);
    if (this.#open.days.length < shiftDays) return;
    this.#open.isShift = true;
    const { from } = this.#open;
    this.#baseline.shift(
      this.#values.slice(from, day + 1).map((value, at) => value / this.#factors[from + at]!),
    );
    this.#settling = { sign, until: day + settlingDays };
    this.#open = undefined;
  }
}

function anomalyOf({ from, sign, days, isShift }: Run, firstDay: string, scale: number): Anomaly {
  const sum = (amount: (day: UnusualDay) => number): number =>
    rescale(
      days.reduce((total, day) => total + amount(day), 0),
      scale,
    );
  return {
    day: addDays(firstDay, from),
    until: addDays(firstDay, from + days.length - 1),
    kind: isShift ? 'shift' : sign > 0 ? 'spike' : 'drop',
    actual: sum(({ actual }) => actual),
    expected: sum(({ expected }) => expected),
    low: sum(({ expected, limit }) => expected - limit),
    high: sum(({ expected, limit }) => expected + limit),
    score: Math.max(...days.map(({ score }) => score)),
  };
}
