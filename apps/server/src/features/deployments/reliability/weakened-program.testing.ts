import { join } from 'node:path';
import type { CrashTrialOptions } from './crash-trial.testing.ts';

/** What a trial can leave out to prove that it would notice. */
export type Weakness = 'fencing' | 'recovery';

const program = join(import.meta.dirname, '..', '..', '..', 'testing', 'weakened-main.ts');

/** The program without one of the things that keep deployments safe. It is a test's: the portal's own has no such switch. */
export function weakenedProgram(weakness: Weakness): Pick<CrashTrialOptions, 'program' | 'environment'> {
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
