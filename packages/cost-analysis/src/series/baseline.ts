import { median, robustDeviation } from './robust.ts';

/** Days before a day that its usual level and its usual noise are estimated from. */
const levelDays = 21;
const noiseDays = 56;
/** Noise is at least this share of the level: smaller deviations are ignored. */
const leastNoise = 0.02;

/** Widens the noise while few days are known. */
const uncertainty = 7;

/** The usual cost of the next day, without weekday pattern. */
export interface Usual {
  readonly level: number;
  /** Standard deviation of the daily noise. */
  readonly noise: number;
}

/** The usual cost of a series, learned day by day. */
export class Baseline {
  #values: number[] = [];
  #residuals: number[] = [];
  readonly #leastNoise: number;

  /** `typical` is the cost of a typical day with cost; it limits the noise of a series that begins with zeros. */
  constructor(typical: number) {
    this.#leastNoise = leastNoise * typical;
  }

  next(): Usual {
    const level = median(this.#values.slice(-levelDays));
    const residuals = this.#residuals.slice(-noiseDays);
    const noise = Math.max(
      robustDeviation(residuals) * (1 + uncertainty / Math.max(1, residuals.length)),
      leastNoise * Math.abs(level),
      0.1 * this.#leastNoise,
    );
    return { level, noise };
  }

  /** Adds a day with usual cost. */
  add(value: number): void {
    if (this.#values.length > 0) this.#residuals.push(value - median(this.#values.slice(-levelDays)));
    this.#values.push(value);
  }

  /** Begins a new level; the noise is assumed to grow with it. */
  shift(values: readonly number[]): void {
    const before = Math.abs(this.next().level);
    const after = Math.abs(median(values));
    const factor = before === 0 ? 1 : Math.min(10, after / before);
    this.#residuals = this.#residuals.map((residual) => residual * factor);
    this.#values = [...values];
  }
}
