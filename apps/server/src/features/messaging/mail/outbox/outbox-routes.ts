import { mailRoutes } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Parts } from '../../../../feature.ts';
import type { RouteRegistry } from '../../../../http/registry.ts';
import { notFound, Refusal } from '../../../../errors/refusal.ts';
import { mailChannel } from './enqueue-mail.ts';
import { listOutbox, presentOutboxRow } from './outbox-list.ts';

/** Called in the transaction that resends a mail. */
export type OnResend = (
  tx: Transaction<Database>,
  mail: { readonly id: string; readonly organizationId: string },
) => Promise<void>;

/** Registers the routes to list the outbox and to resend dead letters. */
export function registerOutboxRoutes(
  registry: RouteRegistry,
  { database: { db } }: Parts,
  onResend: OnResend,
): void {
  registry.register(mailRoutes.outbox, ({ query, session }) => listOutbox(db, session.organizationId, query));

  registry.register(mailRoutes.retry, ({ params, session, write }) =>
    write(async (tx) => {
      const found = await tx
        .selectFrom('mail_outbox')
        .select(['state', 'content'])
        .where('id', '=', params.id)
        .where('organization_id', '=', session.organizationId)
        .forUpdate()
        .executeTakeFirst();
      if (!found) throw notFound();
      if (found.state !== 'Dead' || found.content === null) {
        throw new Refusal('conflict', {
          reason: 'mail-not-resendable',
          values: { state: found.state },
        });
      }
      const row = await tx
        .updateTable('mail_outbox')
        .set({
          state: 'Pending',
          attempts: 0,
          data_begun: false,
          next_attempt_at: sql<Date>`clock_timestamp()`,
        })
        .where('id', '=', params.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await onResend(tx, { id: params.id, organizationId: session.organizationId });
      await sql`select pg_notify(${mailChannel}, '')`.execute(tx);
      return {
        answer: presentOutboxRow(row),
        audit: { action: 'mailOutbox.retry', objectType: 'mail', objectId: params.id },
      };
    }),
  );
}
