import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables/index.ts';
import { lockJournal } from './lock.ts';

/** A live event for everyone of an organization who may see deployments. */
interface PublishedEvent {
  readonly organizationId: string;
  /** Ids by which a stream may ask for it: the deployment's UUID and its `bp-…` name. */
  readonly subjects: readonly string[];
  readonly type: string;
  /** Stored as JSON and sent as it is. */
  readonly data: unknown;
}

/** Writes an event into the journal; it reaches the streams of every server process when the transaction commits. Call it last in a transaction. */
export type PublishEvent = (tx: Transaction<Database>, event: PublishedEvent) => Promise<void>;

export const eventChannel = 'blueport_event';

export const publishEvent: PublishEvent = async (tx, event) => {
  await lockJournal(tx, event.organizationId);
  await tx
    .insertInto('event')
    .values({
      organization_id: event.organizationId,
      subjects: [...event.subjects],
      type: event.type,
      data: JSON.stringify(event.data),
    })
    .execute();
  await sql`select pg_notify(${eventChannel}, ${event.organizationId})`.execute(tx);
};
