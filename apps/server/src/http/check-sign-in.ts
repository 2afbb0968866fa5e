import type { Reason, RouteContract } from '@blueport/contracts';
import { Refusal } from '../errors/refusal.ts';
import type { SessionContext } from '../session-context.ts';

/** What this portal demands of sign-ins. */
export interface SignInRules {
  /** How old a sign-in may be for a sensitive call; 0 never asks. */
  readonly freshSignInMinutes: number;
  /** The authentication context of the directory that stands for a second factor. */
  readonly multiFactorContext: string;
}

/**
 * Sensitive calls need a person who has just proven who they are: a screen that somebody left open is no proof. A personal
 * access token passes, as it was made by such a person with the very key that the call needs.
 */
export function checkFreshSignIn(
  contract: RouteContract,
  session: SessionContext,
  { freshSignInMinutes }: SignInRules,
  now: Date = new Date(),
): void {
  if (contract.freshSignIn !== 'required' || session.kind === 'automation' || freshSignInMinutes === 0)
    return;
  const { authenticatedAt } = session;
  const maxAge = freshSignInMinutes * 60;
  if (authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() <= maxAge * 1000) return;
  throw new Refusal('sign-in-too-old', {
    maxAge,
    reason: authenticatedAt === null ? 'sign-in-time-unknown' : 'sign-in-too-old',
    values: { minutes: String(freshSignInMinutes) },
  });
}

/** Returns the refusal that sends a person to the directory for a second factor. */
export function multiFactorNeeded({ multiFactorContext }: SignInRules, reason: Reason): Refusal {
  return new Refusal('multi-factor-needed', {
    reason,
    claims: JSON.stringify({ access_token: { acrs: { essential: true, value: multiFactorContext } } }),
  });
}
