import { runWithoutDeadline, settleByDeadline } from '@blueport/cloud';
import { sql, type Kysely } from 'kysely';
import type { PersonCloud } from '../../../../cloud/person-cloud.ts';
import type { DatabaseHandle } from '../../../../feature.ts';
import type { Database } from '../../../../database/tables/index.ts';
import type { SessionContext } from '../../../../session-context.ts';
import { readScopes, type ReadableScopes } from './readable-scopes.ts';

/** How long the cloud's response is cached, in milliseconds. */
const lifetimeMs = 5 * 60_000;
const maxPeople = 5000;
/** Channel that invalidates the cached rights in every process. */
const channel = 'blueport_rights';

/** Cache of the scopes that users may read, with a lifetime of five minutes. */
export interface RightsCache {
  /** Returns the cached scopes, or requests them from the cloud. Throws the cloud's errors. */
  of(session: SessionContext): Promise<ReadableScopes>;
  /** Invalidates the cache in every process after permissions or connected subscriptions change through the portal. */
  forget(db: Kysely<Database>): Promise<void>;
  stop(): Promise<void>;
}

/** Returns the cache key: a user in a directory, or the connection behind an access token. */
const keyOf = (session: SessionContext): string =>
  [
    session.organizationId,
    session.cloud,
    session.tenantId,
    session.kind === 'automation' ? 'automation' : session.objectId,
  ].join(' ');

export function createRightsCache(
  database: DatabaseHandle,
  cloud: PersonCloud,
  now: () => number,
): RightsCache {
  const remembered = new Map<string, { readonly at: number; readonly scopes: Promise<ReadableScopes> }>();
  let listening: Promise<() => Promise<void>> | undefined;

  const read = async (session: SessionContext): Promise<ReadableScopes> => {
    const rows = await database.db
      .selectFrom('cloud_subscription')
      .select('subscription_id')
      .where('organization_id', '=', session.organizationId)
      .where('cloud', '=', session.cloud)
      .where('connected', '=', true)
      .execute();
    return readScopes(cloud.armFor(session), new Set(rows.map((row) => row.subscription_id)));
  };

  return {
    async of(session) {
      const clear = (): void => remembered.clear();
      // Nothing is cached before this process listens for invalidations.
      await (listening ??= database.listen(channel, clear, clear).catch((error: unknown) => {
        listening = undefined;
        throw error;
      }));
      const key = keyOf(session);
      const known = remembered.get(key);
      if (known && known.at + lifetimeMs > now()) return settleByDeadline(known.scopes);
      // Callers share the read, so each waits until its own deadline.
      const entry = { at: now(), scopes: runWithoutDeadline(() => read(session)) };
      remembered.delete(key);
      remembered.set(key, entry);
      const [oldest] = remembered.keys();
      if (remembered.size > maxPeople && oldest !== undefined) remembered.delete(oldest);
      entry.scopes.catch(() => {
        if (remembered.get(key) === entry) remembered.delete(key);
      });
      return settleByDeadline(entry.scopes);
    },
    async forget(db) {
      remembered.clear();
      await sql`select pg_notify(${channel}, '')`.execute(db);
    },
    async stop() {
      const unlisten = await listening?.catch(() => undefined);
      await unlisten?.();
    },
  };
}
