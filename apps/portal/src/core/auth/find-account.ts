import type { AccountInfo } from '@azure/msal-browser';

/**
 * Finds a user's directory account in a tenant. The portal may know the user by a different address than the directory,
 * so a tenant's only account is accepted. The server refuses the tokens of any other user.
 */
export function findAccount<Known extends Pick<AccountInfo, 'tenantId' | 'username'>>(
  accounts: readonly Known[],
  tenantId: string,
  email: string,
): Known | undefined {
  const tenantAccounts = accounts.filter((account) => account.tenantId === tenantId);
  const matchingAccount = tenantAccounts.find(
    ({ username }) => username.toLowerCase() === email.toLowerCase(),
  );
  return matchingAccount ?? (tenantAccounts.length === 1 ? tenantAccounts[0] : undefined);
}
