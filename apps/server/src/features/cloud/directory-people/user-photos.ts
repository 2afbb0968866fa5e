import { CloudError } from '@blueport/cloud';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { DirectoryGraph } from '../resource-access/index.ts';

const hourMs = 3_600_000;
const ageMs = { photo: 6 * hourMs, none: hourMs, failed: 60_000 };
const maxCached = 5000;

/** Cache of photos as data URLs; null for people without a photo. */
export class PhotoCache {
  readonly #entries = new Map<string, { readonly photo: string | null; readonly until: number }>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Returns undefined if the photo is not cached or outdated. */
  read(key: string): string | null | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.until > this.#now() ? entry.photo : undefined;
  }

  /** Stores a photo, null for none, or undefined for a failure, which is not repeated for a minute. */
  write(key: string, photo: string | null | undefined): void {
    const age = photo === undefined ? ageMs.failed : photo === null ? ageMs.none : ageMs.photo;
    this.#entries.delete(key);
    this.#entries.set(key, { photo: photo ?? null, until: this.#now() + age });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > maxCached && oldest !== undefined) this.#entries.delete(oldest);
  }
}

interface PhotoParts {
  readonly db: Kysely<Database>;
  readonly graph: Pick<DirectoryGraph, 'photos'>;
  readonly cache: PhotoCache;
}

interface Identity {
  readonly accountId: string;
  readonly tenantId: string;
  readonly objectId: string;
}

/** Returns the identities of people of the organization, and of the caller in their own organization. */
function findIdentities(
  db: Kysely<Database>,
  { organizationId, accountId, homeOrganizationId }: SessionContext,
  ids: readonly string[],
): Promise<Identity[]> {
  return db
    .selectFrom('identity')
    .select([
      'account_id as accountId',
      sql<string>`lower(tenant_id::text)`.as('tenantId'),
      sql<string>`lower(object_id::text)`.as('objectId'),
    ])
    .where('account_id', 'in', [...ids])
    .where((where) =>
      where.or([
        where('organization_id', '=', organizationId),
        where.and([where('organization_id', '=', homeOrganizationId), where('account_id', '=', accountId)]),
      ]),
    )
    .execute();
}

/** Only these failures leave out photos: the directory or the caller's sign-in for it is not available. */
const isExpected = (error: unknown): boolean => error instanceof CloudError || error instanceof Refusal;

/**
 * Returns the photos of people of the organization by account ID. Reads photos that are not cached from the caller's
 * directory, with the caller's rights. The cache is separate for each organization, so that it never shows a photo that
 * only members of another organization may see.
 */
export async function readUserPhotos(
  { db, graph, cache }: PhotoParts,
  session: SessionContext,
  ids: readonly string[],
): Promise<Record<string, string>> {
  const identities = await findIdentities(db, session, ids);
  const keyOf = ({ tenantId, objectId }: Identity) =>
    `${session.organizationId} ${session.cloud} ${tenantId} ${objectId}`;
  const missing = identities.filter(
    (identity) =>
      identity.tenantId === session.tenantId.toLowerCase() && cache.read(keyOf(identity)) === undefined,
  );
  if (missing.length > 0) {
    const photos = await graph
      .photos(
        session,
        missing.map(({ objectId }) => objectId),
      )
      .catch((error: unknown) => {
        if (!isExpected(error)) throw error;
        return new Map<string, string | null>();
      });
    for (const identity of missing) cache.write(keyOf(identity), photos.get(identity.objectId));
  }
  return Object.fromEntries(
    identities.flatMap((identity) => {
      const photo = cache.read(keyOf(identity));
      return photo ? [[identity.accountId, photo]] : [];
    }),
  );
}
