import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../database/tables/index.ts';
import { hashOf } from '../security/canonical-json.ts';
import { lockJournal } from './lock.ts';

/** What one write did; the frame adds actor, organization, address, time and the link of the hash chain. */
export interface AuditEntry {
  /** `entity.verb`, usually the id of the route. */
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  /** Hashes of these are stored, never the values themselves. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** Facts worth reading in the trail; no secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Only for calls without a session (sign-in): whose trail it is. */
  readonly organizationId?: string;
  readonly accountId?: string;
}

/** Who did it, from where. Background work names itself in `requestId` and leaves the rest empty. */
export interface AuditActor {
  readonly organizationId: string;
  readonly accountId: string | null;
  readonly sessionId: string | null;
  readonly ip: string;
  readonly requestId: string;
}

/** The chain of what belongs to no organization, such as refused attempts to take charge of the portal. */
export const portalTrail = '00000000-0000-0000-0000-000000000000';

export const chainStart = '0'.repeat(64);

/** The fields a link's hash covers, in the form they are read back from the table. */
interface AuditLink {
  readonly organization_id: string;
  readonly number: string;
  readonly time: Date;
  readonly account_id: string | null;
  readonly session_id: string | null;
  readonly ip: string;
  readonly request_id: string;
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  readonly object_type: string;
  readonly object_id: string;
  readonly before_hash: string | null;
  readonly after_hash: string | null;
  readonly details: unknown;
  readonly previous_hash: string;
}

function linkHash(link: AuditLink): string {
  return hashOf({ ...link, time: link.time.toISOString() }).toString('hex');
}

const hashed = (value: unknown): string | null =>
  value === undefined ? null : hashOf(value).toString('hex');

/** Adds one link to an organization's chain. The lock makes the chain one line however many servers write. */
export async function recordAudit(
  tx: Transaction<Database>,
  actor: AuditActor,
  entry: AuditEntry,
  outcome: 'done' | 'refused' = 'done',
): Promise<void> {
  await lockJournal(tx, actor.organizationId);
  const last = await tx
    .selectFrom('audit')
    .select(['number', 'hash', sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('time')])
    .where('organization_id', '=', actor.organizationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const link: AuditLink = {
    organization_id: actor.organizationId,
    number: String(BigInt(last?.number ?? 0) + 1n),
    time: last?.time ?? new Date(),
    account_id: actor.accountId,
    session_id: actor.sessionId,
    ip: actor.ip,
    request_id: actor.requestId,
    action: entry.action,
    outcome,
    object_type: entry.objectType,
    object_id: entry.objectId,
    before_hash: hashed(entry.before),
    after_hash: hashed(entry.after),
    details: JSON.parse(JSON.stringify(entry.details ?? {})) as unknown,
    previous_hash: last?.hash ?? chainStart,
  };
  await tx
    .insertInto('audit')
    .values({ ...link, details: JSON.stringify(link.details), hash: linkHash(link) })
    .execute();
}

/** Walks a chain from its start; the number of the first link that does not hold, or null. */
export async function findBrokenLink(db: Kysely<Database>, organizationId: string): Promise<string | null> {
  let previous = chainStart;
  let expected = 1n;
  for (;;) {
    const links = await db
      .selectFrom('audit')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('number', '>=', String(expected))
      .orderBy('number')
      .limit(1000)
      .execute();
    for (const { hash, ...link } of links) {
      const holds =
        link.number === String(expected) && link.previous_hash === previous && linkHash(link) === hash;
      if (!holds) return String(expected);
      previous = hash;
      expected += 1n;
    }
    if (links.length < 1000) return null;
  }
}
