import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ownerRole } from './create-cluster.ts';
import { hasEnded } from './processes.ts';
import { runningPostmaster } from './postmaster.ts';
import { presenceName, startOrAdopt, type RunningDatabase } from './start-or-adopt.ts';
import { withStartLock } from './start-lock.ts';

export const serveRole = 'blueport_serve';

/** A handle to the embedded database. */
export interface EmbeddedDatabase {
  readonly outcome: 'started' | 'adopted';
  readonly note: string | undefined;
  readonly servePassword: string;
  /** All folders with data: the data folder, and the database folder if it is separate. */
  readonly folders: readonly string[];
  /** Creates a database in the cluster unless it exists. */
  ensureDatabase(database: string): Promise<void>;
  /** Returns the owner's connection string for a database in the cluster. */
  ownerUrl(database: string): string;
  serveUrl(database: string): string;
  /** Releases the handle. The last process that uses the database stops it. */
  close(): Promise<void>;
}

async function stopUnlessUsed(running: RunningDatabase): Promise<void> {
  const postmaster = runningPostmaster(running.place.dataDirectory);
  const { rows } = await running.presence.query<{ others: string }>(
    'select count(*) as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
    [presenceName],
  );
  await running.presence.end();
  if (!postmaster || Number(rows[0]?.others) > 0) return;
  // SIGINT is PostgreSQL's fast shutdown: open transactions roll back and the files stay clean.
  process.kill(postmaster.pid, 'SIGINT');
  if (!(await hasEnded(postmaster.pid, 5000))) process.kill(postmaster.pid, 'SIGQUIT');
}

async function ensureDatabase({ presence }: RunningDatabase, database: string): Promise<void> {
  const { rows } = await presence.query('select 1 from pg_database where datname = $1', [database]);
  if (rows.length > 0) return;
  try {
    await presence.query(`create database ${presence.escapeIdentifier(database)}`);
  } catch (error) {
    // Two servers on the same new folder may both find no database.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  }
}

/** Starts or adopts the database of a data folder, and restarts it if it dies while this process runs. */
export async function openEmbeddedDatabase(dataFolder: string, log: Logger): Promise<EmbeddedDatabase> {
  let running = await withStartLock(dataFolder, () => startOrAdopt(dataFolder));
  let closing = false;

  const revive = async (): Promise<void> => {
    for (let pause = 100; ; pause = Math.min(pause * 2, 5000)) {
      if (closing) return;
      try {
        running = await withStartLock(dataFolder, () => startOrAdopt(dataFolder));
        watch(running.presence);
        log.warn({ outcome: running.outcome }, 'the database is available again');
        return;
      } catch (error) {
        log.error({ err: error }, 'the database cannot be restarted');
        await sleep(pause);
      }
    }
  };
  const watch = (presence: pg.Client): void => {
    presence.once('end', () => {
      if (!closing) void revive();
    });
  };
  watch(running.presence);

  const url = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${running.credentials.port}/${database}`;
  return {
    outcome: running.outcome,
    note: running.place.note,
    servePassword: running.credentials.servePassword,
    folders: running.place.note === undefined ? [dataFolder] : [dataFolder, running.place.folder],
    ensureDatabase: (database) => ensureDatabase(running, database),
    ownerUrl: (database) => url(ownerRole, running.credentials.ownerPassword, database),
    serveUrl: (database) => url(serveRole, running.credentials.servePassword, database),
    async close() {
      closing = true;
      try {
        await withStartLock(dataFolder, () => stopUnlessUsed(running));
      } catch (error) {
        log.warn({ err: error }, 'database was left running');
      }
    },
  };
}
