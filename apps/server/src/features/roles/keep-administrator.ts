import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/tables/index.ts';
import { Refusal } from '../../http/refusal.ts';
import { isActiveAccount } from '../session/index.ts';

interface Administrators {
  /** Active accounts that can sign in by a directory of the organization and edit users and roles. */
  readonly all: number;
  /** Those of them that do not expire. */
  readonly lasting: number;
}

/** Somebody whose directories are all unlinked could not come to undo anything. */
const canSignIn = sql<boolean>`exists (select from identity i
  join directory d on d.tenant_id = i.tenant_id and d.organization_id = a.organization_id
  where i.account_id = a.id)`;

const holdsBoth = (permissions: string) =>
  sql<boolean>`${sql.ref(permissions)} ?& array['userEdit', 'roleEdit']`;

async function countAdministrators(
  tx: Transaction<Database>,
  organizationId: string,
): Promise<Administrators> {
  return tx
    .selectFrom('account as a')
    .innerJoin('role as r', 'r.id', 'a.role_id')
    .innerJoin('organization as o', 'o.id', 'a.organization_id')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where a.expires_at is null)::int`.as('lasting'),
    ])
    .where('a.organization_id', '=', organizationId)
    .where(isActiveAccount('a'))
    .where(canSignIn)
    .where(holdsBoth('r.permissions'))
    .where(holdsBoth('o.permissions'))
    .executeTakeFirstOrThrow();
}

const usualRefusal = {
  detail:
    'After this change nobody of the organization could edit users and roles any more, or only accounts that expire.',
  hint: 'Give another active account, that has signed in already, a role with “Edit users” and “Edit roles” first.',
};

/**
 * Runs a change and refuses it when it takes the last account from an organization that could have signed in and edited users and
 * roles: nobody inside could undo it. The caller holds the lock of the organization's administration.
 */
export async function keepAdministrator<Answer>(
  tx: Transaction<Database>,
  organizationId: string,
  change: () => Promise<Answer>,
  refusal: { readonly detail: string; readonly hint: string } = usualRefusal,
): Promise<Answer> {
  const before = await countAdministrators(tx, organizationId);
  const answer = await change();
  const after = await countAdministrators(tx, organizationId);
  if ((before.all > 0 && after.all === 0) || (before.lasting > 0 && after.lasting === 0)) {
    throw new Refusal('conflict', refusal);
  }
  return answer;
}
