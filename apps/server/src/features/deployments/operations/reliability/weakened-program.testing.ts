import { join } from 'node:path';
import type { CrashTrialOptions } from './crash-trial.testing.ts';

/**
 * Mechanisms that a trial can disable to prove that it would notice: fencing, recovery at boot, the circuit breaker,
 * the rate limit, its fairness between callers, waits requested by the cloud, refusals by the cloud, polls after a lost
 * response, and monitoring of the database connection.
 */
export type Weakness =
  | 'fencing'
  | 'recovery'
  | 'breaker'
  | 'budget'
  | 'evenness'
  | 'waits'
  | 'refusals'
  | 'doubt'
  | 'watching';

const program = join(import.meta.dirname, '..', '..', '..', '..', 'testing', 'weakened-main.ts');

/** Returns the program without one of the safety mechanisms. For tests only: the portal has no such switch. */
export function weakenedProgram(
  weakness: Weakness,
): Required<Pick<CrashTrialOptions, 'program' | 'environment'>> {
  return {
    program,
    environment: { TRIAL_WITHOUT: weakness },
  };
}

/** Returns the program that crashes when it sends a deployment to this resource group. */
export function poisonedProgram(
  resourceGroup: string,
  weakness?: Weakness,
): Required<Pick<CrashTrialOptions, 'program' | 'environment'>> {
  return {
    program,
    environment: {
      TRIAL_POISON: resourceGroup,
      ...(weakness === undefined ? {} : { TRIAL_WITHOUT: weakness }),
    },
  };
}
