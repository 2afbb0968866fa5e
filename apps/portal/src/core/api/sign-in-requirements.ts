import { isProblem } from './problem.ts';
import type { ApiError } from './problem.ts';

/** Requirements for the next sign-in: a minimum age, or claims requested from the directory. */
export interface SignInRequirements {
  readonly kind: 'fresh' | 'factor';
  readonly claims?: string;
}

/** Returns the requirements for the next sign-in that a refusal contains, or null if it has a different cause. */
export function readSignInRequirements(problem: ApiError): SignInRequirements | null {
  if (isProblem(problem, 'sign-in-too-old')) return { kind: 'fresh' };
  if (!isProblem(problem, 'multi-factor-needed')) return null;
  return { kind: 'factor', ...(problem.claims === undefined ? {} : { claims: problem.claims }) };
}
