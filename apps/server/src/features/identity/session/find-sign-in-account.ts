import type { SelectableOrganization } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { checkAccountState, checkGuest } from './authenticator.ts';
import type { VerifiedPerson } from './verify-tokens.ts';

type Tx = Transaction<Database>;
export type SignInAccount = Awaited<ReturnType<typeof findSignInAccounts>>[number];

/**
 * Finds the accounts of an identity, at most one in each organization, starting with the one that signed in last. The
 * directory of the identity belongs to the account's organization, unless the account is a guest.
 */
export function findSignInAccounts(
  tx: Tx,
  { issuer, tenantId, objectId }: Pick<VerifiedPerson, 'issuer' | 'tenantId' | 'objectId'>,
) {
  return tx
    .selectFrom('identity')
    .innerJoin('account', 'account.id', 'identity.account_id')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .leftJoin('directory', (join) =>
      join
        .onRef('directory.tenant_id', '=', 'identity.tenant_id')
        .onRef('directory.organization_id', '=', 'account.organization_id'),
    )
    .select([
      'account.id',
      'account.organization_id as organizationId',
      'account.state',
      'account.expires_at as expiresAt',
      'account.is_guest as isGuest',
      'organization.guests_allowed as guestsAllowed',
      'organization.name as organizationName',
      sql<boolean>`account.expires_at is not null and account.expires_at <= now()`.as('expired'),
      sql<Date | null>`(select max(s.created_at) from session s
        where s.account_id = account.id and s.kind = 'interactive')`.as('lastSignInAt'),
    ])
    .where('identity.issuer', '=', issuer)
    .where('identity.tenant_id', '=', tenantId)
    .where('identity.object_id', '=', objectId)
    .where((where) =>
      where.or([where('account.is_guest', '=', true), where('directory.tenant_id', 'is not', null)]),
    )
    .orderBy('lastSignInAt', (order) => order.desc().nullsLast())
    .orderBy('organization.name')
    .orderBy('account.id')
    .execute();
}

const isUsable = ({ state, expired, isGuest, guestsAllowed }: SignInAccount): boolean =>
  state === 'Active' && !expired && (!isGuest || guestsAllowed);

/** Throws a refusal for accounts that may not currently sign in. */
export function checkSignInAccount(account: SignInAccount): void {
  checkAccountState(account);
  checkGuest(account);
}

const presentChoice = (
  { organizationId, organizationName, lastSignInAt }: SignInAccount,
  index: number,
): SelectableOrganization => ({
  id: organizationId,
  name: organizationName,
  lastUsed: index === 0 && lastSignInAt !== null,
});

/**
 * Chooses the account of a sign-in: the one in the organization, if it is given, otherwise the only one that can be used.
 * Throws `organization-choice` if there are several. Returns undefined if there is none.
 */
export function chooseAccount(
  accounts: readonly SignInAccount[],
  organizationId: string | undefined,
): SignInAccount | undefined {
  if (organizationId !== undefined)
    return accounts.find((account) => account.organizationId === organizationId);
  const usable = accounts.filter(isUsable);
  if (usable.length > 1) {
    throw new Refusal('organization-choice', { organizations: usable.map(presentChoice) });
  }
  return usable[0] ?? accounts[0];
}
