import type { Reason, RouteContract } from '@blueport/contracts';
import { Refusal } from '../errors/refusal.ts';
import type { SessionContext } from '../session-context.ts';

/** Sign-in requirements of this portal. */
export interface SignInRules {
  /** Maximum age of a sign-in for sensitive calls, in minutes; 0 disables the check. */
  readonly freshSignInMinutes: number;
  /** Authentication context of the directory that represents a second factor. */
  readonly multiFactorContext: string;
}

/**
 * Requires a recent sign-in for sensitive calls, because an unattended screen proves nothing. A personal access token
 * passes, because it was created after such a sign-in with the required key.
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

/** Returns the refusal that requests a second factor from the directory. */
export function multiFactorNeeded({ multiFactorContext }: SignInRules, reason: Reason): Refusal {
  return new Refusal('multi-factor-needed', {
    reason,
    claims: JSON.stringify({ access_token: { acrs: { essential: true, value: multiFactorContext } } }),
  });
}
