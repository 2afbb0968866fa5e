import type { AccountInfo } from '@azure/msal-browser';

/**
 * Finds the directory account of a person in a tenant. The portal may know them by another address than the directory
 * does, so the only account there is theirs; the server refuses the tokens of anyone else.
 */
export function findAccount<Known extends Pick<AccountInfo, 'tenantId' | 'username'>>(
  accounts: readonly Known[],
  tenantId: string,
  email: string,
): Known | undefined {
  const there = accounts.filter((account) => account.tenantId === tenantId);
  const named = there.find(({ username }) => username.toLowerCase() === email.toLowerCase());
  return named ?? (there.length === 1 ? there[0] : undefined);
}
