import { createTargetCaller } from '@blueport/cloud';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '../../../../database/tables/index.ts';
import { createVault } from '../../../../security/vault.ts';
import { createDeliveryStore } from './delivery-store.ts';
import { createWebhookWorker } from './webhook-worker.ts';

/**
 * Runs the worker of a trial in a separate process, so that it can be killed, and with shorter delays than in
 * production.
 */
const [databaseUrl = '', attempts = '12'] = process.argv.slice(2);

const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 });
pool.on('error', () => undefined);
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

createWebhookWorker({
  store: createDeliveryStore({
    db,
    vault: createVault(Buffer.alloc(32, 7)),
    leaseSeconds: 2,
    perWebhook: 4,
    onDisabled: async (tx, { name }) => {
      await tx
        .updateTable('webhook')
        .set({ name: `${name} (told)` })
        .where('state', '=', 'disabled')
        .execute();
    },
  }),
  call: createTargetCaller({ allowLoopback: true, timeoutMs: 1000 }),
  now: () => new Date(),
  onError: () => undefined,
  concurrency: 8,
  sweepMs: 100,
  delaySeconds: Array.from({ length: Number(attempts) - 1 }, () => 0.3),
  random: Math.random,
}).start();
