import { type Decomposition, decompose } from './decompose.ts';
import { median } from './robust.ts';

/** Forecasts of several models, one list of days per model. */
export type Candidates = readonly (readonly number[])[];

/** Decay of the trend per day. */
const damping = 0.99;
/** Half-lives, in days, of the weights that give the current level. */
const halfLives = [7, 42];

/**
 * Extends a series by every model: the current level times the weekday pattern, for each half-life with and without a
 * damped trend, and the median of the last four weeks.
 */
export function extendSeries(values: readonly number[], firstWeekday: number, horizon: number): Candidates {
  const parts = decompose(values, firstWeekday);
  const slope = significantSlope(parts);
  const days = Array.from({ length: horizon }, (_, step) => step);
  const models = halfLives.flatMap((halfLife) => {
    const level = currentLevel(parts, slope, halfLife);
    return [0, slope].map((growth) =>
      days.map((step) => {
        const weekday = (firstWeekday + values.length + step) % 7;
        return (level + growth * dampedDays(step + 1)) * (1 + parts.profile[weekday]!);
      }),
    );
  });
  return [...models, days.map((step) => (isSteady(parts) ? sameWeekday(values, step) : models[0]![step]!))];
}

/** Returns the sum of the decaying daily steps of the trend. */
const dampedDays = (days: number): number => (damping * (1 - damping ** days)) / (1 - damping);

/** Returns the slope, shrunk towards 0 as far as it can be noise. */
function significantSlope({ slope, slopeError }: Decomposition): number {
  const ratio = slope === 0 ? Infinity : slopeError / Math.abs(slope);
  return slope * Math.max(0, 1 - 2 * ratio * ratio);
}

/** Returns the level after the last day: a weighted average of the days since the level last shifted. */
function currentLevel({ adjusted, segments }: Decomposition, slope: number, halfLife: number): number {
  const { length } = adjusted;
  let sum = 0;
  let weights = 0;
  for (let day = segments.at(-1)!.from; day < length; day += 1) {
    const weight = 0.5 ** ((length - day) / halfLife);
    sum += weight * (adjusted[day]! + slope * (length - day));
    weights += weight;
  }
  return sum / weights;
}

/** Returns whether the level has not shifted in the last four weeks. */
const isSteady = ({ segments, adjusted }: Decomposition): boolean =>
  segments.at(-1)!.from <= adjusted.length - 28;

function sameWeekday(values: readonly number[], step: number): number {
  const at = values.length - 7 + (step % 7);
  return median([at, at - 7, at - 14, at - 21].filter((day) => day >= 0).map((day) => values[day]!));
}
