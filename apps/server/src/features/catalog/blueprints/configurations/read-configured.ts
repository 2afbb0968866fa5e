import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { applyConfiguration } from './apply-configuration.ts';

/**
 * The version that a deployment was made from, under the rules of its configuration. Versions may have been archived and
 * configurations taken away since; what stands on them still finds them. Undefined where the version is gone altogether.
 */
export async function readConfigured(
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
