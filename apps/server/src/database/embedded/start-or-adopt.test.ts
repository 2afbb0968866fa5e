import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../logging.ts';
import { isFullSize } from '../../testing/figures.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from './index.ts';
import { runningPostmaster } from './postmaster.ts';
import { hasEnded } from './processes.ts';

const log = createLogger('silent');
/** Fifty rounds at the full size of R6, one in the regular suite. */
const rounds = Array.from({ length: isFullSize ? 50 : 1 }, (_, index) => index + 1);
let folder: string;
let databases: EmbeddedDatabase[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'blueport-adopt-'));
  chmodSync(folder, 0o711);
  databases = [];
});
afterEach(async () => {
  for (const database of databases) await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase(folder, log);
  databases.push(database);
  return database;
}

async function query(database: EmbeddedDatabase, text: string): Promise<pg.QueryResult<{ n: number }>> {
  const client = new pg.Client(database.ownerUrl('postgres'));
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query<{ n: number }>(text);
  } finally {
    await client.end();
  }
}

const postmaster = () => runningPostmaster(join(folder, 'postgres', 'data'));

describe('the embedded database of a data folder', () => {
  it.each(rounds)(
    'is adopted by a second process within two seconds and keeps running until the last process closes it (%i)',
    async () => {
      const first = await open();
      await query(first, 'create table kept (n int); insert into kept values (1)');
      const startedAt = performance.now();
      const second = await open();
      expect(performance.now() - startedAt).toBeLessThan(2000);
      expect([first.outcome, second.outcome]).toEqual(['started', 'adopted']);
      await first.close();
      expect((await query(second, 'select n from kept')).rows).toEqual([{ n: 1 }]);
      await second.close();
      expect(postmaster()).toBeUndefined();
      databases = [];
    },
  );

  it.each(rounds)(
    'is adopted after its server is killed, and recovers every row after being killed itself (%i)',
    async () => {
      const script = `import { openEmbeddedDatabase } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))};
      import { createLogger } from ${JSON.stringify(join(import.meta.dirname, '..', '..', 'logging.ts'))};
      await openEmbeddedDatabase(${JSON.stringify(folder)}, createLogger('silent')); console.log('open'); setInterval(() => {}, 1000);`;
      const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await new Promise((resolve) => child.stdout.once('data', resolve));
      child.kill('SIGKILL');

      const adopted = await open();
      expect(adopted.outcome).toBe('adopted');
      await query(adopted, 'create table kept (n int); insert into kept values (7)');

      process.kill(postmaster()!.pid, 'SIGKILL');
      // The process that has it open restarts it.
      const until = Date.now() + 10_000;
      let rows: unknown;
      while (rows === undefined && Date.now() < until) {
        rows = await query(adopted, 'select n from kept').then(
          (result) => result.rows,
          () => undefined,
        );
      }
      expect(rows).toEqual([{ n: 7 }]);
    },
  );

  it('is created without blocking the process', async () => {
    const unfinished = join(folder, 'postgres', 'data.new');
    let hadTurn = false;
    const timer = setInterval(() => (hadTurn ||= existsSync(unfinished)), 5);
    await open();
    clearInterval(timer);
    expect(hadTurn).toBe(true);
  });

  it('starts despite a stale PID file from a crash', async () => {
    const first = await open();
    const { pid } = postmaster()!;
    const pidFileText = readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8');
    await first.close();
    databases = [];
    expect(await hasEnded(pid, 5000)).toBe(true);
    // The ID in the file now belongs to another process: this test.
    writeFileSync(
      join(folder, 'postgres', 'data', 'postmaster.pid'),
      pidFileText.replace(/^\d+/, String(process.pid)),
    );
    expect((await open()).outcome).toBe('started');
  });

  it('chooses another port if another database uses the recorded one', async () => {
    const first = await open();
    const { port } = postmaster()!;
    await first.close();
    databases = [];
    const other = mkdtempSync(join(tmpdir(), 'blueport-adopt-'));
    chmodSync(other, 0o711);
    // A copy of the folder has the same passwords and the same port.
    execFileSync('cp', ['-a', `${folder}/.`, other]);
    const copy = await openEmbeddedDatabase(other, log);
    try {
      expect((await open()).outcome).toBe('started');
      expect(postmaster()!.port).not.toBe(port);
    } finally {
      await copy.close();
      rmSync(other, { recursive: true, force: true });
    }
  });

  it('reports damaged files in one sentence', async () => {
    const first = await open();
    await first.close();
    databases = [];
    writeFileSync(join(folder, 'postgres.json'), '{ "port": ');
    await expect(openEmbeddedDatabase(folder, log)).rejects.toThrow(
      /^The data folder is damaged: .*postgres\.json cannot be read/,
    );
  });

  it('rejects a start while another process is starting', async () => {
    writeFileSync(join(folder, 'postgres.lock'), '1');
    const startedAt = performance.now();
    await expect(openEmbeddedDatabase(folder, log)).rejects.toThrow(
      /Another Blueport \(process 1\) is starting/,
    );
    expect(performance.now() - startedAt).toBeLessThan(2000);
    rmSync(join(folder, 'postgres.lock'));
  });

  it('keeps its passwords private and listens on loopback only', async () => {
    const database = await open();
    expect(statSync(join(folder, 'postgres.json')).mode & 0o777).toBe(0o600);
    const client = new pg.Client(database.ownerUrl('postgres'));
    await client.connect();
    const { rows } = await client.query<{ setting: string }>(
      `select setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories') order by name`,
    );
    expect(rows.map(({ setting }) => setting)).toEqual(['127.0.0.1', '']);
    await client.end();
    const intruder = new pg.Client(database.ownerUrl('postgres').replace(/:[^:@/]+@/, ':wrong@'));
    await expect(intruder.connect()).rejects.toThrow(/password authentication failed/);
  });
});
