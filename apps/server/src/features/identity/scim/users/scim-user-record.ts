import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { ScimError } from '../protocol/scim-error.ts';
import type { StoredNames, UserChange } from './user-change.ts';

type Tx = Transaction<Database>;

const taken = (name: string) => new ScimError(409, `Another person has this ${name}.`, 'uniqueness');

/** Rejects an address or external ID that another person in the organization has. */
export async function checkUnique(
  tx: Tx,
  organizationId: string,
  { userName, externalId }: UserChange,
  ownId: string | null,
): Promise<void> {
  const others = () =>
    tx
      .selectFrom('account as a')
      .leftJoin('scim_user as s', 's.account_id', 'a.id')
      .select('a.id')
      .where('a.organization_id', '=', organizationId)
      .where(sql<boolean>`a.id is distinct from ${ownId}`);
  if (userName !== undefined) {
    const found = await others()
      .where(sql<boolean>`lower(a.email) = lower(${userName})`)
      // Matches the condition of the partial index on the address.
      .where('a.email', '<>', '')
      .executeTakeFirst();
    if (found) throw taken('userName');
  }
  if (externalId) {
    const found = await others().where('s.external_id', '=', externalId).executeTakeFirst();
    if (found) throw taken('externalId');
  }
}

/** Stores attributes that the directory sent for a person, in addition to the account. */
export async function saveScimUser(
  tx: Tx,
  organizationId: string,
  accountId: string,
  values: { externalId: string | null; names: StoredNames; isCreated: boolean },
): Promise<void> {
  const columns = {
    external_id: values.externalId,
    given_name: values.names.givenName,
    family_name: values.names.familyName,
  };
  await tx
    .insertInto('scim_user')
    .values({
      account_id: accountId,
      organization_id: organizationId,
      is_created: values.isCreated,
      ...columns,
    })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
    .execute();
}
