import type { Kysely } from 'kysely';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { Database } from '../../../database/tables/index.ts';
import { askDirectoryName } from '../directories/index.ts';

/** Reads the domains of government directories that have none yet. */
export async function fillDirectoryDomains(db: Kysely<Database>, world: CloudEnvironment): Promise<void> {
  const cloud = world.clouds.us_gov;
  if (!cloud) return;
  const directories = await db
    .selectFrom('directory')
    .select('tenant_id')
    .where('cloud', '=', 'us_gov')
    .where('domain', 'is', null)
    .execute();
  for (const { tenant_id: tenantId } of directories) {
    const [domain] = (await askDirectoryName(cloud, tenantId, undefined)).domains;
    if (domain === undefined) continue;
    await db
      .updateTable('directory')
      .set({ domain })
      .where('tenant_id', '=', tenantId)
      .where('domain', 'is', null)
      .execute();
  }
}
