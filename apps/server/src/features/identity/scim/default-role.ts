import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/** Returns the provisioning settings of an organization, with the role of new users. */
export async function readSettings(db: Kysely<Database>, organizationId: string) {
  const settings = await db
    .selectFrom('provisioning')
    .select(['default_role_id', 'version'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  const chosenId = settings?.default_role_id ?? null;
  const role = await db
    .selectFrom('role')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where(chosenId === null ? sql<boolean>`built_in = 'reader'` : sql<boolean>`id = ${chosenId}`)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return { defaultRole: role ?? null, version: settings?.version ?? 0 };
}
