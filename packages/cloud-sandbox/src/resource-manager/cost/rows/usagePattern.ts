const patternCount = 64;
const firstDay = Math.floor(Date.UTC(2023, 0, 1) / 86_400_000);
const days = 4000;
/** Growth of usage per day: about 1.2% of the first year's usage each month. */
const growth = 0.012 / 30.4;

/** Usage relative to the average by day, and its sum before each day. */
interface Pattern {
  readonly values: Float64Array;
  readonly sums: Float64Array;
}

/** Returns the usage on a day relative to the average: lower on weekends, with noise, and growing. */
function usageOn(pattern: number, day: number, trendStart: number): number {
  const weekday = (day + 4) % 7;
  const week = weekday === 0 || weekday === 6 ? 0.55 : 1.18;
  const noise = Math.abs((Math.sin(day * 12.9898 + pattern * 78.233) * 43_758.5453) % 1);
  const trend = 1 + growth * Math.max(-400, day - trendStart);
  return week * (0.85 + noise * 0.3) * trend;
}

/**
 * Daily usage of meters. A few shared patterns serve all meters, so that sums over any period are read from a table.
 * Pattern 0 is steady usage.
 */
export class UsagePatterns {
  readonly #trendStart: number;
  readonly #patterns: (Pattern | undefined)[] = [];

  /** The trend is 1 on the day `trendStart`. */
  constructor(trendStart: number) {
    this.#trendStart = trendStart;
  }

  /** Returns the pattern of a meter from its seed, a number from 0 to 1. */
  static patternFor(seed: number): number {
    return 1 + Math.min(patternCount - 1, Math.floor(seed * patternCount));
  }

  on(pattern: number, day: number): number {
    return pattern === 0 ? 1 : (this.#read(pattern).values[day - firstDay] ?? 1);
  }

  /** Returns the sum over a range of days, `to` exclusive. */
  sum(pattern: number, from: number, to: number): number {
    if (pattern === 0) return to - from;
    const { sums } = this.#read(pattern);
    return (sums[to - firstDay] ?? 0) - (sums[from - firstDay] ?? 0);
  }

  #read(pattern: number): Pattern {
    const known = this.#patterns[pattern];
    if (known !== undefined) return known;
    const values = Float64Array.from({ length: days }, (_, index) =>
      usageOn(pattern, firstDay + index, this.#trendStart),
    );
    const sums = new Float64Array(days + 1);
    for (let index = 0; index < days; index += 1) sums[index + 1] = (sums[index] ?? 0) + (values[index] ?? 0);
    const read = { values, sums };
    this.#patterns[pattern] = read;
    return read;
  }
}
