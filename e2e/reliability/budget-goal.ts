import {
  type BudgetTrialOptions,
  runBudgetTrial,
} from '../../apps/server/src/features/deployments/operations/reliability/budget-trial.testing.ts';
import type { Outcome } from './crash-goals.ts';

const seed = Number(process.env.SEED ?? 1);
const maxThrottled = 0.01;
const leastUsed = 0.8;
const leastFair = 0.9;

async function run(options: BudgetTrialOptions): Promise<{
  readonly isServed: boolean;
  readonly isKept: boolean;
  readonly isFair: boolean;
  readonly figures: string;
}> {
  const result = await runBudgetTrial({ seed, ...options });
  const { accepted, succeeded, throttled, utilization, fairness, calls, tookMs } = result;
  const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
  return {
    isServed: accepted > 0 && succeeded === accepted && utilization >= leastUsed,
    isKept: throttled <= maxThrottled,
    isFair: fairness >= leastFair,
    figures: [
      `accepted=${accepted} succeeded=${succeeded} calls=${calls} throttled=${percent(throttled)}`,
      `utilization=${percent(utilization)} jain=${fairness.toFixed(3)} took=${Math.round(tookMs / 1000)}s seed=${seed}`,
    ].join(' '),
  };
}

/**
 * Runs many concurrent deployments under the rate limits of the real resource manager: all succeed, and the limits are
 * used but not exceeded.
 */
export async function budgetTrial(options: BudgetTrialOptions): Promise<Outcome> {
  const { isServed, isKept, isFair, figures } = await run(options);
  return { good: isServed && isKept && isFair, figures };
}

/** Runs the same trial without rate limiting, or with one caller favored; passes only if the trial detects that. */
export async function budgetControl(
  without: 'budget' | 'evenness',
  options: BudgetTrialOptions,
): Promise<Outcome> {
  const { isKept, isFair, figures } = await run({ ...options, weakness: without });
  return { good: without === 'budget' ? !isKept : !isFair, figures: `without ${without}: ${figures}` };
}
