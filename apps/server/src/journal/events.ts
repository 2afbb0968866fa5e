import { sql, type Kysely, type Transaction } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { Database } from '../database/tables/index.ts';
import { runBatch } from '../database/run-batch.ts';
import { journalLock } from './lock.ts';

/** A live event for all members of an organization who may see deployments. */
interface PublishedEvent {
  readonly organizationId: string;
  /** IDs with which a stream can select it: the deployment's UUID and its `bp-…` name. */
  readonly subjects: readonly string[];
  readonly type: string;
  /** Stored as JSON and sent unchanged. */
  readonly data: unknown;
}

/**
 * Writes an event to the journal. It reaches the streams of every server process when the transaction commits. Call it
 * last in a transaction.
 */
export type PublishEvent = (tx: Transaction<Database>, event: PublishedEvent) => Promise<void>;

export const eventChannel = 'blueport_event';

export const publishEvent: PublishEvent = async (tx, event) => {
  await runBatch(
    tx,
    journalLock(tx, event.organizationId),
    tx
      .insertInto('event')
      .values({
        organization_id: event.organizationId,
        subjects: [...event.subjects],
        type: event.type,
        data: JSON.stringify(event.data),
      })
      .modifyEnd(prepared),
    sql`${prepared} select pg_notify(${eventChannel}, ${event.organizationId})`.compile(tx),
  );
};

/** Returns the id of the organization's newest event, `0` if there is none. */
export async function readNewestEventId(db: Kysely<Database>, organizationId: string): Promise<string> {
  const newest = await db
    .selectFrom('event')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return String(newest?.id ?? 0);
}
