/** How a person proved their identity: when, and whether with several factors. */
export interface SignInProof {
  /** Unix time in seconds. */
  at: number;
  multiFactor: boolean;
}

/** The authentication context that requires several factors. In Entra an administrator defines it. */
const MULTI_FACTOR_CONTEXT = 'c1';

/** Returns the token claims of a proof. */
export function proofClaims(proof: SignInProof | undefined): Record<string, unknown> {
  if (proof === undefined) return {};
  return {
    auth_time: proof.at,
    amr: proof.multiFactor ? ['pwd', 'mfa'] : ['pwd'],
    ...(proof.multiFactor ? { acrs: [MULTI_FACTOR_CONTEXT] } : {}),
  };
}

/**
 * Returns whether the `claims` of an authorize request ask for several factors. Ignores claims that are not valid JSON.
 */
export function asksForMultiFactor(claims: string | null): boolean {
  try {
    const { access_token: requestedClaims } = JSON.parse(claims ?? '{}') as {
      access_token?: { acrs?: { value?: unknown; values?: unknown[] } };
    };
    return [requestedClaims?.acrs?.value, ...(requestedClaims?.acrs?.values ?? [])].includes(
      MULTI_FACTOR_CONTEXT,
    );
  } catch {
    return false;
  }
}
