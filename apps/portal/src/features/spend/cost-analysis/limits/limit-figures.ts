import type { Budget } from '@blueport/contracts';

/** Parts of the bar of a limit, from its start. */
export const limitParts = ['billed', 'unbilled', 'reserved', 'planned'] as const;
export type LimitPart = (typeof limitParts)[number];

export interface LimitFigures {
  readonly limit: number;
  readonly parts: Readonly<Record<LimitPart, number>>;
  /** Cost in the period with reservations; without billed cost, the planned cost of the period. */
  readonly used: number;
  readonly left: number;
  /** Null without billed cost. */
  readonly forecast: number | null;
  /** Share of the limit that is used; null for a limit of zero. */
  readonly share: number | null;
  /** Amount at the end of the bar. */
  readonly end: number;
}

type Measured = Pick<Budget, 'limit' | 'deployed' | 'reserved' | 'spend'>;

/** Share of the limit at which every bar ends at most; amounts beyond it are cut off. */
const maxEnd = 1.5;

/** Returns the amounts that the bar of a limit shows. `planned` is the part of the plan that is not spent yet. */
export function limitFigures({ spend, ...budget }: Measured): LimitFigures {
  const limit = Number(budget.limit);
  const planned = Number(budget.deployed) + Number(budget.reserved);
  const spent = {
    billed: Number(spend?.billed ?? 0),
    unbilled: Number(spend?.unbilled ?? 0),
    reserved: Number(spend?.reserved ?? 0),
  };
  const total = Number(spend?.total ?? 0);
  const used = spend === null ? planned : total;
  const forecast = spend === null ? null : Number(spend.forecast);
  const largest = Math.max(used, planned, forecast ?? 0);
  return {
    limit,
    parts: { ...spent, planned: Math.max(0, planned - total) },
    used,
    left: limit - used,
    forecast,
    share: limit > 0 ? used / limit : null,
    end: limit > 0 ? Math.min(Math.max(limit * 1.02, largest * 1.02), limit * maxEnd) : Math.max(largest, 1),
  };
}

/** Returns the figures of a limit that does not exist yet, from the billed cost in its scope. */
export function billedFigures(limit: string, billed: string): LimitFigures {
  const figures = limitFigures({ limit, deployed: billed, reserved: '0', spend: null });
  return { ...figures, parts: { ...figures.parts, billed: figures.used, planned: 0 } };
}

/** Meaning of a limit's figures, the most serious one first. */
export type LimitState = 'exceeded' | 'crossed' | 'uncounted' | 'forecast' | 'within';

/** Whether the cost of the period is not calculated yet, so that only the planned cost is known. */
export const isUncounted = ({ spend, spendHidden }: Pick<Budget, 'spend' | 'spendHidden'>): boolean =>
  spend === null && !spendHidden;

/** Returns the threshold with the highest percentage that was crossed in this period. */
export const highestCrossed = ({ thresholds }: Pick<Budget, 'thresholds'>) =>
  thresholds.findLast(({ crossedAt }) => crossedAt !== null);

/** Returns the state of a limit. */
export function limitState(budget: Measured & Pick<Budget, 'thresholds' | 'spendHidden'>): LimitState {
  const { used, limit, forecast } = limitFigures(budget);
  if (used > limit) return 'exceeded';
  if (highestCrossed(budget) !== undefined) return 'crossed';
  if (isUncounted(budget)) return 'uncounted';
  return forecast !== null && forecast > limit ? 'forecast' : 'within';
}

/** Whether machines are about to be stopped. */
export const isStopPending = ({ stop }: Pick<Budget, 'stop'>): boolean =>
  stop?.state === 'pending' || stop?.state === 'stopping';
