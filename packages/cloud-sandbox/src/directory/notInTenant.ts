import type { Account, Application, Tenant } from '../world/people.ts';
import type { DirectoryContext } from './directoryContext.ts';
import { DirectoryError } from './directoryError.ts';
import { issuerOf } from './cloudProfile.ts';

/** Returns the error for a person who is neither a member nor a guest of a tenant, in the wording of Entra. */
export function notInTenant(
  error: 'interaction_required' | 'invalid_grant',
  {
    directory: { profile, sandbox },
    account,
    tenant,
    client,
  }: {
    readonly directory: DirectoryContext;
    readonly account: Account;
    readonly tenant: Tenant | undefined;
    readonly client: Application;
  },
): DirectoryError {
  const provider = issuerOf(profile, sandbox.origin(), account.homeTenantId);
  return new DirectoryError(
    error,
    50020,
    `User account '${account.email}' from identity provider '${provider}' does not exist in tenant '${tenant?.name ?? ''}' and cannot access the application '${client.clientId}'(${client.name}) in that tenant. The account needs to be added as an external user in the tenant first. Sign out and sign in again with a different Azure Active Directory user account.`,
  );
}
