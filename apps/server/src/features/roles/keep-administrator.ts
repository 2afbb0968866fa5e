import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/tables/index.ts';
import { Refusal } from '../../http/refusal.ts';

interface Administrators {
  /** Active accounts that can edit users and roles. */
  readonly all: number;
  /** Those of them that do not expire. */
  readonly lasting: number;
}

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
    .where('a.state', '=', 'Active')
    .where(sql<boolean>`(a.expires_at is null or a.expires_at > now())`)
    .where(holdsBoth('r.permissions'))
    .where(holdsBoth('o.permissions'))
    .executeTakeFirstOrThrow();
}

/**
 * Runs a change and refuses it when it takes the last account from an organization that could have edited users and roles: nobody
 * inside could undo it. The caller holds the lock of the organization's administration.
 */
export async function keepAdministrator<Answer>(
  tx: Transaction<Database>,
  organizationId: string,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const before = await countAdministrators(tx, organizationId);
  const answer = await change();
  const after = await countAdministrators(tx, organizationId);
  if ((before.all > 0 && after.all === 0) || (before.lasting > 0 && after.lasting === 0)) {
    throw new Refusal('conflict', {
      detail:
        'After this change nobody of the organization could edit users and roles any more, or only accounts that expire.',
      hint: 'Give another active account a role with “Edit users” and “Edit roles” first.',
    });
  }
  return answer;
}
