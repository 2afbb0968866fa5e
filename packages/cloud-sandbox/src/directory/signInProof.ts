/** How somebody proved who they are: when, and whether by more than a password. */
export interface SignInProof {
  /** Seconds since 1970. */
  at: number;
  multiFactor: boolean;
}

/** The authentication context that stands for several factors; in Entra an administrator defines it. */
const MULTI_FACTOR_CONTEXT = 'c1';

/** What tokens say of a proof. */
export function proofClaims(proof: SignInProof | undefined): Record<string, unknown> {
  if (proof === undefined) return {};
  return {
    auth_time: proof.at,
    amr: proof.multiFactor ? ['pwd', 'mfa'] : ['pwd'],
    ...(proof.multiFactor ? { acrs: [MULTI_FACTOR_CONTEXT] } : {}),
  };
}

/** Whether the `claims` of an authorize request ask for several factors; claims that are no JSON ask for nothing. */
export function asksForMultiFactor(claims: string | null): boolean {
  try {
    const { access_token: asked } = JSON.parse(claims ?? '{}') as {
      access_token?: { acrs?: { value?: unknown; values?: unknown[] } };
    };
    return [asked?.acrs?.value, ...(asked?.acrs?.values ?? [])].includes(MULTI_FACTOR_CONTEXT);
  } catch {
    return false;
  }
}
