import { join } from 'node:path';
import type { CrashTrialOptions } from './crash-trial.testing.ts';

/**
 * What a trial can leave out to prove that it would notice: fencing, recovery at boot, the breaker, the budget of calls, its
 * evenness towards callers, the waits that a cloud asks for, its refusals, doubt about what got no answer, and the
 * watch over the line to the database.
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

/** The program without one of the things that keep deployments safe. It is a test's: the portal's own has no such switch. */
export function weakenedProgram(
  weakness: Weakness,
): Required<Pick<CrashTrialOptions, 'program' | 'environment'>> {
  return {
    program,
    environment: { TRIAL_WITHOUT: weakness },
  };
}

/** The program that dies of one deployment: of whatever goes to this resource group. */
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
