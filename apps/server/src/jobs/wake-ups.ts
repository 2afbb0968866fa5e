import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '../feature.ts';

/** Wake-ups between processes. A lost wake-up loses no work, because the worker also polls for due work. */
export interface WakeUps {
  /** Notifies every process that receives, in the background. */
  send(id: string): void;
  /** Calls back for each wake-up of any process until `stop`. */
  receive(onWakeUp: (id: string) => void): Promise<void>;
  stop(): Promise<void>;
}

/** Sends wake-ups over LISTEN/NOTIFY on one channel of the portal's database. */
export function createWakeUps(parts: {
  readonly database: Pick<DatabaseHandle, 'db' | 'listen'>;
  readonly channel: string;
  readonly log: Logger;
}): WakeUps {
  const { database, channel, log } = parts;
  let stopReceiving: (() => Promise<void>) | undefined;
  return {
    send(id) {
      sql`select pg_notify(${channel}, ${id})`
        .execute(database.db)
        .catch((error: unknown) => log.warn({ err: error, channel }, 'a wake-up was not sent'));
    },
    async receive(onWakeUp) {
      stopReceiving = await database.listen(channel, onWakeUp);
    },
    async stop() {
      await stopReceiving?.();
    },
  };
}
