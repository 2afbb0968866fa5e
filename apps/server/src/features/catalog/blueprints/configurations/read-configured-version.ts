import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { applyConfiguration } from './apply-configuration.ts';

/**
 * Reads the version that a deployment was made from, with the rules of its configuration. Finds archived versions and
 * deleted configurations too, because deployments still use them. Returns undefined if the version no longer exists.
 */
export async function readConfiguredVersion(
  db: Kysely<Database>,
  versionId: string,
  configurationId: string | null,
) {
  const version = await db
    .selectFrom('blueprint_version')
    .select(['template', 'parameters', 'wizard'])
    .where('id', '=', versionId)
    .executeTakeFirst();
  if (!version || configurationId === null) return version;
  const configuration = await db
    .selectFrom('blueprint_configuration')
    .select('rules')
    .where('id', '=', configurationId)
    .executeTakeFirst();
  return configuration ? applyConfiguration(version, configuration.rules) : version;
}
