import type { AccountState, DirectoryPerson } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { DirectoryGraph } from '../resource-access/index.ts';

interface SearchParts {
  readonly db: Kysely<Database>;
  readonly graph: DirectoryGraph;
}

/** Returns the accounts of the organization that have one of the identities or addresses. */
function findAccounts(
  db: Kysely<Database>,
  { organizationId, tenantId }: SessionContext,
  people: readonly { readonly id: string; readonly email: string }[],
) {
  const objectIds = people.map(({ id }) => id.toLowerCase());
  const addresses = people.map(({ email }) => email.toLowerCase());
  return db
    .selectFrom('account as a')
    .select([
      'a.id',
      sql<string>`lower(a.email)`.as('email'),
      sql<AccountState>`case when a.state in ('Active', 'Invited') and a.expires_at <= now()
        then 'Expired' else a.state end`.as('state'),
      sql<string[]>`array(select lower(i.object_id::text) from identity i
        where i.account_id = a.id and i.tenant_id = ${tenantId})`.as('object_ids'),
    ])
    .where('a.organization_id', '=', organizationId)
    .where((where) =>
      where.or([
        sql<boolean>`lower(a.email) = any(${addresses})`,
        sql<boolean>`exists (select from identity i where i.account_id = a.id
          and i.tenant_id = ${tenantId} and lower(i.object_id::text) = any(${objectIds}))`,
      ]),
    )
    .execute();
}

/** Finds people of the caller's current directory, with their account in the organization if they have one. */
export async function searchPeople(
  { db, graph }: SearchParts,
  session: SessionContext,
  text: string,
): Promise<DirectoryPerson[]> {
  const people = await graph.people(session, text);
  if (people.length === 0) return [];
  const accounts = await findAccounts(db, session, people);
  return people.map(({ id, name, email }) => {
    const account =
      accounts.find(({ object_ids }) => object_ids.includes(id.toLowerCase())) ??
      accounts.find((candidate) => candidate.email === email.toLowerCase());
    return {
      tenantId: session.tenantId,
      objectId: id,
      name,
      email,
      account: account ? { id: account.id, state: account.state } : null,
    };
  });
}
