import { sql, type Kysely, type Transaction } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { Database } from '../database/tables/index.ts';
import { runBatch } from '../database/run-batch.ts';
import { hashOf } from '../security/canonical-json.ts';
import { journalLock } from './lock.ts';

/** Audit entry of one write. The HTTP layer adds actor, organization, address, time and the link of the hash chain. */
export interface AuditEntry {
  /** `entity.verb`, usually the ID of the route. */
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  /** Stored only as hashes, never as values. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** Further facts for readers of the audit log; no secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Organization whose audit log records a call without a session (sign-in). */
  readonly organizationId?: string;
  readonly accountId?: string;
}

/** The actor and their address. Background work sets `requestId` to its name and leaves the rest empty. */
export interface AuditActor {
  readonly organizationId: string;
  readonly accountId: string | null;
  readonly sessionId: string | null;
  readonly ip: string;
  readonly requestId: string;
}

/** ID of the hash chain for entries without an organization, such as rejected claims of the portal. */
export const portalTrail = '00000000-0000-0000-0000-000000000000';

export const chainStart = '0'.repeat(64);

/** Fields covered by the hash of a link, in the format read from the table. */
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

/** Appends a link to an organization's hash chain. The lock keeps the chain linear with any number of servers. */
export async function recordAudit(
  tx: Transaction<Database>,
  actor: AuditActor,
  entry: AuditEntry,
  outcome: 'done' | 'refused' = 'done',
): Promise<void> {
  const [, [last]] = await runBatch(
    tx,
    journalLock(tx, actor.organizationId),
    tx
      .selectFrom('audit')
      .modifyFront(prepared)
      .select(['number', 'hash', sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('time')])
      .where('organization_id', '=', actor.organizationId)
      .orderBy('number', 'desc')
      .limit(1),
  );
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
    .modifyEnd(prepared)
    .execute();
}

/** Verifies a hash chain from its start. Returns the number of the first broken link, or null. */
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
