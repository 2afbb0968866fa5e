import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startSandbox, type RunningSandbox } from '@blueport/cloud-sandbox';
import { v7 as uuidv7 } from 'uuid';
import { createVault } from '../../../../security/vault.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { enqueueMail } from '../outbox/enqueue-mail.ts';

/** The trial uses its own mail catcher on loopback and no cloud. */
const { fetch } = globalThis;

export interface MailTrialOptions {
  readonly events: number;
  readonly kills: number;
  readonly killEveryMs: number;
  readonly seed: number;
  readonly settleMs: number;
  /** Makes the worker resend possibly delivered mail, which the trial must detect. */
  readonly weakness?: 'repeats';
}

export interface MailTrialResult {
  readonly events: number;
  /** Number of mails received by the server, and of events they belong to. */
  readonly received: number;
  readonly distinct: number;
  readonly dead: number;
  /** Events that were neither received nor became a dead letter. */
  readonly lost: readonly string[];
  /** Number of events received more than once. */
  readonly duplicates: number;
  readonly kills: number;
}

/** Faults injected into thirty per cent of all mails. */
const faults = [
  { kind: '4xx', probability: 0.1 },
  { kind: '5xx', probability: 0.02 },
  { kind: 'drop-before', probability: 0.08 },
  { kind: 'drop-after', probability: 0.03 },
  { kind: 'lost-answer', probability: 0.03 },
  { kind: 'slow', probability: 0.04, delayMs: 150 },
];

async function write(database: TestDatabase, events: number): Promise<void> {
  const organizationId = uuidv7();
  await database.db
    .insertInto('organization')
    .values({ id: organizationId, key: 'trial', name: 'Trial', permissions: null })
    .execute();
  const parts = {
    vault: createVault(Buffer.alloc(32, 7)),
    newId: () => uuidv7(),
    messageDomain: 'trial.example',
    waitsFor: null,
  };
  for (let from = 0; from < events; from += 200) {
    await database.db.transaction().execute(async (tx) => {
      for (let index = from; index < Math.min(events, from + 200); index += 1) {
        await enqueueMail(tx, parts, {
          organizationId,
          createdBy: null,
          kind: 'trial',
          eventKey: `trial/${index}`,
          recipient: { name: `Person ${index}`, address: `p${index}@trial.example` },
          mail: { subject: `Mail ${index}`, html: '<p>Trial</p>', text: 'Trial' },
        });
      }
    });
  }
}

async function untilSettled(database: TestDatabase, limitMs: number): Promise<void> {
  const end = Date.now() + limitMs;
  for (;;) {
    const { rows } = await database.pool.query<{ open: number }>(
      `select count(*)::int as open from mail_outbox where state in ('Pending', 'Sending')`,
    );
    if (rows[0]?.open === 0) return;
    if (Date.now() > end) throw new Error(`${rows[0]?.open} mails are still open.`);
    await wait(200);
  }
}

async function judge(
  database: TestDatabase,
  sandbox: RunningSandbox,
  kills: number,
): Promise<MailTrialResult> {
  const answer = await fetch(`${sandbox.origin}/__mail?limit=100000`);
  const { mails } = (await answer.json()) as { mails: { messageId: string }[] };
  const received = new Set(mails.map(({ messageId }) => messageId));
  const rows = await database.db.selectFrom('mail_outbox').select(['message_id', 'state']).execute();
  const lostRows = rows.filter(({ message_id: id, state }) => !received.has(id) && state !== 'Dead');
  return {
    events: rows.length,
    received: mails.length,
    distinct: received.size,
    dead: rows.filter(({ state }) => state === 'Dead').length,
    lost: lostRows.map(({ message_id: id, state }) => `${id} ${state}`),
    duplicates: mails.length - received.size,
    kills,
  };
}

/**
 * R24: sends mails through a faulty server while the worker is killed repeatedly, and evaluates the mails that the
 * server accepted.
 */
export async function runMailTrial(options: MailTrialOptions): Promise<MailTrialResult> {
  const sandbox = await startSandbox({ seed: options.seed, scale: 0.01 });
  const database = await createTestDatabase();
  let worker: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    if (!worker) return;
    const workerExit = once(worker, 'exit');
    worker.kill('SIGKILL');
    await workerExit;
  };
  try {
    const description = (await (await fetch(`${sandbox.origin}/__sandbox`)).json()) as {
      mail: { port: number };
    };
    await fetch(`${sandbox.origin}/__mail/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(faults),
    });
    await write(database, options.events);
    const start = (): void => {
      const file = join(import.meta.dirname, 'mail-worker.testing.ts');
      const smtp = String(description.mail.port);
      worker = spawn(process.execPath, [file, database.serveUrl, smtp, options.weakness ?? ''], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    };
    start();
    for (let kills = 0; kills < options.kills; kills += 1) {
      await wait(options.killEveryMs);
      await kill();
      start();
    }
    await untilSettled(database, options.settleMs);
    return await judge(database, sandbox, options.kills);
  } finally {
    await kill();
    await database.drop();
    await sandbox.close();
  }
}
