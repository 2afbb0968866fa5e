import type { Dependants } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { findRole } from './role-store.ts';

const shown = 20;

/** Returns the people with a role. They block its deletion until a replacement role is given. */
export async function roleDependants(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<Dependants> {
  const { users } = await findRole(db, organizationId, id);
  if (users === 0) return { blocking: false, dependants: [] };
  const items = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('role_id', '=', id)
    .orderBy('name')
    .orderBy('id')
    .limit(shown)
    .execute();
  return { blocking: true, dependants: [{ kind: 'user', count: users, blocking: true, items }] };
}
