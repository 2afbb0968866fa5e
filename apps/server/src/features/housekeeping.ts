import { sql } from 'kysely';
import type { Feature, Parts } from '../feature.ts';
import { erasedTokens } from './identity/session/index.ts';

const everyMilliseconds = 60 * 60_000;

/** Deletes expired data: idempotency records and live events after a day, ended sessions after thirty days. */
export function createHousekeeping({ database: { db }, log }: Parts): Feature {
  let timer: NodeJS.Timeout | undefined;
  const tidy = async (): Promise<void> => {
    await db
      .deleteFrom('idempotency_key')
      .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
      .execute();
    await db
      .deleteFrom('event')
      .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
      .execute();
    await db
      .deleteFrom('session')
      .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
      .execute();
    // An idle session keeps no cloud token either.
    await db
      .updateTable('session')
      .set(erasedTokens)
      .where('azure_token', 'is not', null)
      .where('expires_at', '<', sql<Date>`now()`)
      .execute();
  };
  return {
    name: 'housekeeping',
    async start() {
      timer = setInterval(() => {
        void tidy().catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'));
      }, everyMilliseconds).unref();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
