import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '../feature.ts';
import type { Settings } from '../settings.ts';
import { variables } from '../settings/variables.ts';
import { StartError } from '../start-error.ts';
import { openEmbeddedDatabase, serveRole } from './embedded/index.ts';
import { migrate, RetiredSchemaError } from './migrate.ts';
import { Notifications } from './notifications.ts';
import {
  grantServingRole,
  hasStatementLimit,
  isServingRoleReady,
  limitStatements,
  statementLimitMs,
} from './serving-role.ts';
import { StreamCursor } from './stream-cursor.ts';
import type { Database } from './tables/index.ts';
import { createSplitPool } from './split-pool.ts';
import { WatchedPool, type WatchedPoolOptions } from './watched-pool.ts';

/**
 * Connection settings of a database for its two roles. They are functions because an embedded database may restart on
 * another port.
 */
export interface DatabaseAccess {
  readonly ownerUrl: () => string;
  readonly serveUrl: () => string;
  /** The serving role, and its password if the role signs in itself. */
  readonly serving: { readonly role: string; readonly password: string | undefined } | undefined;
  /** The command that deletes all data. */
  readonly reset: string;
  readonly close: () => Promise<void>;
}

export interface OpenDatabase extends DatabaseHandle {
  /** Names of the migrations that this start applied. */
  readonly applied: readonly string[];
  close(): Promise<void>;
}

/** Options for opening a database. */
export interface DatabaseOptions extends Pick<WatchedPoolOptions, 'watched'> {
  readonly connections?: Settings['databaseConnections'];
  /** Milliseconds that a request waits for a free connection. Defaults to the pool's limit if absent. */
  readonly requestWaitMs?: number;
}

const embeddedName = 'blueport';
/** No user waits for a worker, so it may wait longer for a connection than a request. */
const workerWaitMs = 10_000;

const quoteForShell = (argument: string): string =>
  /^[\w./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`;

async function embeddedAccess(settings: Settings, log: Logger): Promise<DatabaseAccess> {
  const embedded = await openEmbeddedDatabase(settings.dataDirectory, log);
  log.info({ outcome: embedded.outcome, note: embedded.note }, 'embedded database');
  await embedded.ensureDatabase(embeddedName);
  return {
    ownerUrl: () => embedded.ownerUrl(embeddedName),
    serveUrl: () => embedded.serveUrl(embeddedName),
    serving: { role: serveRole, password: embedded.servePassword },
    reset: ['rm -rf', ...embedded.folders.map(quoteForShell)].join(' '),
    close: () => embedded.close(),
  };
}

/** Returns the command that replaces an external database with an empty one. */
function resetExternal(ownerUrl: string): string {
  const { hostname, port, username, pathname } = new URL(ownerUrl);
  const name = pg.escapeIdentifier(decodeURIComponent(pathname.slice(1)));
  const host = hostname.replace(/^\[|\]$/g, '');
  const user = username === '' ? [] : ['-U', decodeURIComponent(username)];
  const signIn = ['-h', host, '-p', port || '5432', ...user, '-d', 'postgres'];
  const statements = [`drop database ${name}`, `create database ${name}`].flatMap((sql) => ['-c', sql]);
  return ['psql', ...signIn, ...statements].map(quoteForShell).join(' ');
}

/**
 * Returns the access to an external database. With a single URL, its role migrates the schema and then switches to a
 * serving role created for it.
 */
export function externalAccess(databaseUrl: string, migrationUrl: string | undefined): DatabaseAccess {
  const url = new URL(databaseUrl);
  const reset = resetExternal(migrationUrl ?? databaseUrl);
  if (migrationUrl !== undefined) {
    return {
      ownerUrl: () => migrationUrl,
      serveUrl: () => databaseUrl,
      serving: { role: decodeURIComponent(url.username), password: undefined },
      reset,
      close: async () => {},
    };
  }
  const role = `${decodeURIComponent(url.pathname.slice(1)).slice(0, 50)}_serve`;
  // PostgreSQL applies the settings of a role at sign-in, not on a switch to the role, so the limit is also passed as
  // an option.
  url.searchParams.set('options', `-c role=${role} -c statement_timeout=${statementLimitMs}`);
  return {
    ownerUrl: () => databaseUrl,
    serveUrl: () => url.href,
    serving: { role, password: undefined },
    reset,
    close: async () => {},
  };
}

/** Maximum time for a connection at start, in milliseconds. A machine that starts many services at once is slow. */
const startConnectMs = 30_000;

const sentences: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'the role may not sign in',
  '3D000': 'it has no database with that name',
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'the host name is unknown',
  ETIMEDOUT: 'it does not respond',
  EHOSTUNREACH: 'the host cannot be reached',
};

function explain(error: unknown, access: DatabaseAccess): StartError {
  if (error instanceof StartError) return error;
  if (error instanceof RetiredSchemaError)
    return new StartError(
      `The database was created before the first release of Blueport and cannot be upgraded; to delete all data and start again, run: ${access.reset}`,
    );
  const { host } = new URL(access.ownerUrl());
  const { code, message } = error as { code?: string; message?: string };
  // The driver reports a connection timeout only by its message.
  const key = code ?? (message === 'timeout expired' ? 'ETIMEDOUT' : '');
  const reason = sentences[key] ?? (error instanceof Error ? error.message : 'unknown reason');
  return new StartError(`The database at ${host} cannot be used: ${reason}.`);
}

/**
 * Limits the statements of the serving role. Connects as the owner, or as the role itself if the owner may not change
 * it.
 */
async function limitServing(client: pg.Client, access: DatabaseAccess, role: string): Promise<void> {
  if (await hasStatementLimit(client, role)) return;
  try {
    await limitStatements(client, role);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    const own = new pg.Client({
      connectionString: access.serveUrl(),
      connectionTimeoutMillis: startConnectMs,
    });
    own.on('error', () => {});
    await own.connect();
    try {
      await limitStatements(own, role);
    } finally {
      await own.end();
    }
  }
}

/** Applies pending migrations and grants the serving role its permissions. */
export async function prepareSchema(access: DatabaseAccess): Promise<string[]> {
  const client = new pg.Client({
    connectionString: access.ownerUrl(),
    connectionTimeoutMillis: startConnectMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (version < 15)
      throw new StartError(`The database is PostgreSQL ${version}; Blueport needs 15 or newer.`);
    const applied = await migrate(client);
    if (access.serving) {
      const { role, password } = access.serving;
      if (applied.length > 0 || !(await isServingRoleReady(client, role))) {
        await grantServingRole(client, role, password);
      }
      await limitServing(client, access, role);
    }
    return applied;
  } catch (error) {
    throw explain(error, access);
  } finally {
    await client.end();
  }
}

/** Opens a database: migrates the schema, and creates the pool of the serving role and the Kysely instance. */
export async function openDatabaseWith(
  access: DatabaseAccess,
  log: Logger,
  options: DatabaseOptions = {},
): Promise<OpenDatabase> {
  const applied = await prepareSchema(access);
  const { connections, requestWaitMs, ...watching } = options;
  const common = { ...watching, url: access.serveUrl, log };
  const { requests, work } = connections ?? {
    requests: variables.DATABASE_REQUEST_CONNECTIONS.fallback,
    work: variables.DATABASE_WORKER_CONNECTIONS.fallback,
  };
  const pool = createSplitPool(
    new WatchedPool({
      ...common,
      size: requests,
      ...(requestWaitMs !== undefined && { waitMs: requestWaitMs }),
    }),
    new WatchedPool({ ...common, size: work, waitMs: workerWaitMs }),
  );
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool, cursor: StreamCursor }) });
  const notifications = new Notifications(access.serveUrl, log);
  return {
    db,
    pool,
    applied,
    get serveUrl() {
      return access.serveUrl();
    },
    listen: (channel, onNotify, onReconnect) => notifications.listen(channel, onNotify, onReconnect),
    async close() {
      await notifications.close();
      await db.destroy();
      await access.close();
    },
  };
}

/** Opens the database of the settings: the external PostgreSQL at DATABASE_URL, otherwise the embedded one. */
export async function openDatabase(
  settings: Settings,
  log: Logger,
  options: DatabaseOptions = {},
): Promise<OpenDatabase> {
  const access = settings.databaseUrl
    ? externalAccess(settings.databaseUrl, settings.databaseMigrationUrl)
    : await embeddedAccess(settings, log);
  try {
    return await openDatabaseWith(access, log, { connections: settings.databaseConnections, ...options });
  } catch (error) {
    await access.close();
    throw error;
  }
}
