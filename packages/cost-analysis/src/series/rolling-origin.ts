import type { Candidates } from './candidates.ts';
import { mean, quantile } from './robust.ts';

/** Forecasts that were made from an earlier day, and what followed. */
export interface Origin {
  readonly candidates: Candidates;
  readonly actual: readonly number[];
}

/** Share of the days that the band contains. */
const coverage = 0.8;
/** How strongly a smaller error raises the weight of a candidate. */
const preference = 3;
/** A week of a horizon with fewer known errors takes the spread of the week before. */
const leastErrors = 14;
/** Growth of the spread per week where no errors are known. */
const weeklyGrowth = 1.1;

/** Weights the candidates by their mean absolute errors; equally if no errors are known. The weights sum to 1. */
export function weightCandidates(origins: readonly Origin[]): number[] {
  const count = origins[0]?.candidates.length;
  if (count === undefined) return [];
  const errors = Array.from({ length: count }, (_, index) =>
    mean(
      origins.map(({ candidates, actual }) =>
        mean(actual.map((value, step) => Math.abs(value - candidates[index]![step]!))),
      ),
    ),
  );
  const least = Math.min(...errors);
  const weights = errors.map((error) => (error === least ? 1 : (least / error) ** preference));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** Returns the weighted average of the candidates on a day of the horizon. */
export function combine(candidates: Candidates, weights: readonly number[], step: number): number {
  if (weights.length === 0) return mean(candidates.map((candidate) => candidate[step]!));
  return candidates.reduce((sum, candidate, index) => sum + weights[index]! * candidate[step]!, 0);
}

/**
 * Returns half of the width of the band per day: the quantile of the absolute errors in that week of the horizon. The
 * band never becomes narrower with time.
 */
export function spreadOfErrors(
  origins: readonly Origin[],
  weights: readonly number[],
  horizon: number,
): number[] {
  const weekly: number[] = [];
  for (let from = 0; from < horizon; from += 7) {
    const errors = origins.flatMap(({ candidates, actual }) =>
      actual
        .slice(from, from + 7)
        .map((value, day) => Math.abs(value - combine(candidates, weights, from + day))),
    );
    const before = weekly.at(-1) ?? 0;
    const isKnown = errors.length >= leastErrors || (weekly.length === 0 && errors.length > 0);
    weekly.push(isKnown ? Math.max(before, quantile(errors, coverage)) : before * weeklyGrowth);
  }
  return Array.from({ length: horizon }, (_, step) => weekly[Math.floor(step / 7)]!);
}
