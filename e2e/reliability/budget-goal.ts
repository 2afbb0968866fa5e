import {
  type BudgetTrialOptions,
  runBudgetTrial,
} from '../../apps/server/src/features/deployments/reliability/budget-trial.testing.ts';
import type { Outcome } from './crash-goals.ts';

const seed = Number(process.env.SEED ?? 1);
const mostThrottled = 0.01;
const leastUsed = 0.8;
const leastFair = 0.9;

/** Many deployments at once under the limits of the real resource manager: all end well, and the limits are used, not broken. */
export async function budgetTrial(options: BudgetTrialOptions): Promise<Outcome> {
  const result = await runBudgetTrial({ seed, ...options });
  const { accepted, succeeded, throttled, utilization, fairness, calls, tookMs } = result;
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  return {
    good:
      accepted > 0 &&
      succeeded === accepted &&
      throttled <= mostThrottled &&
      utilization >= leastUsed &&
      fairness >= leastFair,
    figures: [
      `accepted=${accepted} succeeded=${succeeded} calls=${calls} throttled=${percent(throttled)}`,
      `utilization=${percent(utilization)} jain=${fairness.toFixed(3)} took=${Math.round(tookMs / 1000)}s seed=${seed}`,
    ].join(' '),
  };
}
