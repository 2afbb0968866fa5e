import type { Account } from '../world/people.ts';

/** Input for the decision which account signs in. */
export interface AccountQuestion {
  prompt: string | undefined;
  /** The account that `login_hint` names, if it exists in this cloud. */
  hinted: Account | undefined;
  /** Whether the request has a `login_hint`. */
  hasHint: boolean;
  /** Accounts signed in to the directory in this browser, most recently used first. */
  signedIn: readonly Account[];
  /** The account that was just chosen on the picker page. */
  picked: Account | undefined;
}

/** The decision: an account, the picker page, a confirmation, or an error if no page may be shown. */
export type AccountChoice =
  | { kind: 'account'; account: Account }
  | { kind: 'picker' }
  /** The hinted person has to confirm their identity. */
  | { kind: 'confirm'; account: Account }
  | { kind: 'refuse'; error: 'login_required' | 'interaction_required'; code: number; message: string };

/**
 * Decides which account signs in. A hint that names a demo account counts as picked, even with `prompt=select_account`:
 * this is how the portal's demo buttons sign in with one click. Only `prompt=login` asks for confirmation.
 */
export function chooseAccount({ prompt, hinted, hasHint, signedIn, picked }: AccountQuestion): AccountChoice {
  if (picked !== undefined) return { kind: 'account', account: picked };
  if (prompt === 'none') return chooseSilently(hinted, hasHint, signedIn);
  if (hinted !== undefined) return { kind: prompt === 'login' ? 'confirm' : 'account', account: hinted };
  const mayReuse = prompt === undefined || prompt === 'consent';
  const [firstAccount, ...others] = signedIn;
  if (mayReuse && !hasHint && firstAccount !== undefined && others.length === 0)
    return { kind: 'account', account: firstAccount };
  return { kind: 'picker' };
}

function chooseSilently(
  hinted: Account | undefined,
  hasHint: boolean,
  signedIn: readonly Account[],
): AccountChoice {
  if (hasHint) {
    const account = signedIn.find(({ email }) => email === hinted?.email);
    return account === undefined ? NO_ACCOUNT : { kind: 'account', account };
  }
  const [firstAccount, ...others] = signedIn;
  if (firstAccount === undefined) return NO_ACCOUNT;
  if (others.length === 0) return { kind: 'account', account: firstAccount };
  return {
    kind: 'refuse',
    error: 'interaction_required',
    code: 16000,
    message: 'Several accounts are signed in. Pick one, or pass its address as login hint.',
  };
}

const NO_ACCOUNT: AccountChoice = {
  kind: 'refuse',
  error: 'login_required',
  code: 50058,
  message: 'A silent sign-in was requested, but the account is not signed in.',
};
