import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError, explainFileError } from '../../start-error.ts';
import { ensureCluster, ownerRole } from './create-cluster.ts';
import { chooseDatabaseLocation, type DatabaseLocation } from './database-location.ts';
import { hasEnded } from './processes.ts';
import { freePort, lastLogLines, runningPostmaster, spawnPostmaster } from './postmaster.ts';
import * as z from 'zod/mini';
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

const schema = z.strictObject({
  port: z.number(),
  ownerPassword: z.string(),
  servePassword: z.string(),
});

/** Credentials of the embedded database, stored in the data folder and readable only by its owner. */
type DatabaseCredentials = z.infer<typeof schema>;

const fileName = 'postgres.json';

/** Writes the file atomically. */
function saveCredentials(dataDirectory: string, credentials: DatabaseCredentials): void {
  const file = join(dataDirectory, fileName);
  try {
    writeFileSync(`${file}.new`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  } catch (error) {
    throw explainFileError(error, `The data folder ${dataDirectory}`);
  }
}

/** Reads the file, or creates new credentials if it is missing. */
function loadCredentials(dataDirectory: string): DatabaseCredentials {
  const file = join(dataDirectory, fileName);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw explainFileError(error, file);
    const password = () => randomBytes(24).toString('base64url');
    const newCredentials = { port: 0, ownerPassword: password(), servePassword: password() };
    saveCredentials(dataDirectory, newCredentials);
    return newCredentials;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      `The data folder is damaged: ${file} cannot be read; restore it from a backup, or move the folder away to start over.`,
    );
  }
}

/** A running embedded database, and a connection that shows other processes that it is in use. */
export interface RunningDatabase {
  readonly credentials: DatabaseCredentials;
  readonly place: DatabaseLocation;
  readonly outcome: 'started' | 'adopted';
  readonly presence: pg.Client;
}

export const presenceName = 'blueport-presence';
/** How long to retry starting a database that exits immediately. */
const startMilliseconds = 30_000;
/** How long to wait until a running database accepts connections; after a crash it recovers first. */
const acceptMilliseconds = 300_000;
/** How long PostgreSQL may take to report that its port is in use. */
const bindMilliseconds = 2000;
const adoptMilliseconds = 60_000;

async function connect(credentials: DatabaseCredentials, port: number): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: ownerRole,
    password: credentials.ownerPassword,
    database: 'postgres',
    application_name: presenceName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A broken connection emits `end`; without a listener for the error, the process would exit.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Connects to the server on the port. Returns undefined unless it is the database of this data directory. */
async function connectToOurs(
  place: DatabaseLocation,
  credentials: DatabaseCredentials,
  port: number,
): Promise<pg.Client> {
  const client = await connect(credentials, port);
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  if (rows[0]?.data_directory === place.dataDirectory) return client;
  await client.end();
  throw new StartError(`Port ${port} on 127.0.0.1 belongs to another database.`);
}

/** Connects as soon as the server accepts connections; `isOver` cancels the wait. */
async function whenAccepting(
  connectOnce: () => Promise<pg.Client>,
  milliseconds: number,
  isOver: () => boolean,
): Promise<pg.Client | undefined> {
  const until = Date.now() + milliseconds;
  while (!isOver() && Date.now() < until) {
    try {
      return await connectOnce();
    } catch (error) {
      if (error instanceof StartError) throw error;
      if ((error as { code?: string }).code === '28P01') {
        throw new StartError(
          'The data folder is damaged: the password in postgres.json does not match its database.',
        );
      }
    }
    await sleep(10);
  }
  return undefined;
}

async function start(
  place: DatabaseLocation,
  credentials: DatabaseCredentials,
  logFile: string,
): Promise<{ presence: pg.Client; credentials: DatabaseCredentials }> {
  const until = Date.now() + startMilliseconds;
  let port = credentials.port || (await freePort());
  for (;;) {
    const child = spawnPostmaster(place, port, logFile);
    let ended = false;
    child.once('exit', () => (ended = true));
    child.once('error', () => (ended = true));
    const current = { ...credentials, port };
    let refusal: unknown;
    const presence = await whenAccepting(
      () => connectToOurs(place, current, port),
      acceptMilliseconds,
      () => ended,
    ).catch((error: unknown) => {
      refusal = error;
      return undefined;
    });
    if (presence) {
      if (port !== credentials.port) saveCredentials(place.dataFolder, current);
      return { presence, credentials: current };
    }
    // Another database on the port may respond before ours reports that it could not bind.
    if (refusal !== undefined && !(await hasEnded(child.pid ?? 0, bindMilliseconds))) throw refusal;
    const words = lastLogLines(logFile);
    if (Date.now() > until || /No space left/i.test(words)) throw notStarted(place, words);
    if (/could not bind|Address already in use/i.test(words)) port = await freePort();
    // After a crash, the children of the old server may hold its shared memory for a moment.
    else await sleep(200);
  }
}

function notStarted(place: DatabaseLocation, words: string): StartError {
  if (/No space left/i.test(words)) {
    return new StartError(`The database in ${place.folder} cannot start: no space is left on its disk.`);
  }
  const reason = words.split('\n').findLast((line) => /FATAL|PANIC|ERROR/.test(line));
  const message = reason?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ?? 'it did not respond in time';
  return new StartError(`The database in ${place.folder} cannot start: ${message}`, {
    isTemporary: reason === undefined,
  });
}

/** Starts the database of a data folder, or adopts it if it is still running. Requires the start lock. */
export async function startOrAdopt(dataFolder: string): Promise<RunningDatabase> {
  const place = chooseDatabaseLocation(dataFolder);
  const credentials = loadCredentials(dataFolder);
  await ensureCluster(place, credentials.ownerPassword);
  const running = runningPostmaster(place.dataDirectory);
  if (running) {
    const presence = await whenAccepting(
      () => connectToOurs(place, credentials, running.port),
      adoptMilliseconds,
      () => runningPostmaster(place.dataDirectory)?.pid !== running.pid,
    );
    if (presence) {
      const current = { ...credentials, port: running.port };
      if (running.port !== credentials.port) saveCredentials(dataFolder, current);
      return { credentials: current, place, outcome: 'adopted', presence };
    }
  }
  const started = await start(place, credentials, join(dataFolder, 'postgres.log'));
  return { ...started, place, outcome: 'started' };
}
