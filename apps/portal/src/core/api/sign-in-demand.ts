import { isProblem } from './problem.ts';
import type { ApiError } from './problem.ts';

/** What the next sign-in must be: not older than the page's question, or with claims that the directory is asked for. */
export interface SignInDemand {
  readonly kind: 'fresh' | 'factor';
  readonly claims?: string;
}

/** What a refusal demands of the next sign-in; null where it is about something else. */
export function signInDemand(problem: ApiError): SignInDemand | null {
  if (isProblem(problem, 'sign-in-too-old')) return { kind: 'fresh' };
  if (!isProblem(problem, 'multi-factor-needed')) return null;
  return { kind: 'factor', ...(problem.claims === undefined ? {} : { claims: problem.claims }) };
}
