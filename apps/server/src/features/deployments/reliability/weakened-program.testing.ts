import { join } from 'node:path';
import type { CrashTrialOptions } from './crash-trial.testing.ts';

/** What a trial can leave out to prove that it would notice. */
export type Weakness = 'fencing' | 'recovery';

/** The program without one of the things that keep deployments safe. It is a test's: the portal's own has no such switch. */
export function weakenedProgram(weakness: Weakness): Pick<CrashTrialOptions, 'program' | 'environment'> {
  return {
    program: join(import.meta.dirname, '..', '..', '..', 'testing', 'weakened-main.ts'),
    environment: { TRIAL_WITHOUT: weakness },
  };
}
