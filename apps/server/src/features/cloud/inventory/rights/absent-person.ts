import { createResourceManager } from '@blueport/cloud';
import type { CloudName } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { CloudEnvironment } from '../../../../cloud/cloud-environment.ts';
import type { Database } from '../../../../database/tables/index.ts';
import type { PersonTokens } from '../../../identity/session/index.ts';
import type { ConnectionReader } from '../sync/connection-reader.ts';
import { readAssignedScopes } from './assigned-scopes.ts';
import { readScopes, type ReadableScopes } from './readable-scopes.ts';

/** A person in a directory, for work that runs without their session. */
export interface AbsentPerson {
  readonly organizationId: string;
  readonly accountId: string;
  readonly tenantId: string;
  readonly objectId: string;
  readonly cloud: CloudName;
}

interface Sources {
  readonly world: Pick<CloudEnvironment, 'clouds'>;
  readonly sessions: Pick<PersonTokens, 'latestManagement'>;
  readonly readerOf: ConnectionReader;
}

/** Creates the reader of the scopes that a person may read without a request of theirs. Nothing is cached. */
export const createReadAbsentScopes =
  (db: Kysely<Database>, { world, sessions, readerOf }: Sources) =>
  async (person: AbsentPerson): Promise<ReadableScopes | undefined> => {
    const { organizationId, tenantId, objectId, cloud: name } = person;
    const connected = await db
      .selectFrom('cloud_subscription')
      .select('subscription_id as id')
      .where('organization_id', '=', organizationId)
      .where('tenant_id', '=', tenantId)
      .where('cloud', '=', name)
      .where('connected', '=', true)
      .execute();
    const ids = connected.map(({ id }) => id);
    const byConnection = await readerOf(organizationId, tenantId, name);
    const assigned = byConnection && (await readAssignedScopes(byConnection, objectId, ids));
    if (assigned) return assigned;
    const cloud = world.clouds[name];
    const found = cloud && (await sessions.latestManagement(person));
    if (!found) return undefined;
    const tokens = { token: async () => found.token };
    const arm = createResourceManager({ profile: cloud.profile, call: cloud.call, tokens });
    return readScopes(arm, new Set(ids));
  };
