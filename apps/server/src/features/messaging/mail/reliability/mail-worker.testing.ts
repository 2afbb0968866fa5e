import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '../../../../database/tables/index.ts';
import { createVault } from '../../../../security/vault.ts';
import type { Postman } from '../delivery/letter.ts';
import { createSmtpPostman } from '../delivery/smtp-postman.ts';
import { parseSmtpUrl } from '../delivery/smtp-server.ts';
import { createMailWorker } from '../outbox/mail-worker.ts';
import { createOutboxStore } from '../outbox/outbox-store.ts';

/**
 * Runs the worker of a trial in a separate process, so that it can be killed, and with shorter delays than in
 * production.
 */
const [databaseUrl = '', smtpPort = '', weakness = ''] = process.argv.slice(2);

const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 });
pool.on('error', () => undefined);
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
const postman = createSmtpPostman(parseSmtpUrl(`smtp://127.0.0.1:${smtpPort}`), {
  name: 'trial',
  timeoutMs: 1500,
});
/** The weakened worker resends possibly delivered mail. This control must be detected. */
const weakened: Postman = {
  async deliver(letter, onText) {
    const delivery = await postman.deliver(letter, onText);
    return delivery.kind === 'unknown' ? { kind: 'later', failure: delivery.failure } : delivery;
  },
};

createMailWorker({
  store: createOutboxStore({
    db,
    vault: createVault(Buffer.alloc(32, 7)),
    leaseSeconds: 3,
    onDead: async () => {},
  }),
  postman: weakness === 'repeats' ? weakened : postman,
  from: { name: 'Trial', address: 'trial@blueport.example' },
  onError: () => undefined,
  concurrency: 8,
  sweepMs: 200,
  delaySeconds: Array.from({ length: 12 }, () => 0.3),
  random: Math.random,
}).start();
