import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '../feature.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { migrate } from './migrate.ts';
import { Notifications } from './notifications.ts';
import { grantServingRole, isServingRoleReady } from './serving-role.ts';
import { StreamCursor } from './stream-cursor.ts';
import type { Database } from './tables/index.ts';
import { WatchedPool, type WatchedPoolOptions } from './watched-pool.ts';

/** How to reach a database in its two roles; functions, because an embedded one may come back on another port. */
export interface DatabaseAccess {
  readonly ownerUrl: () => string;
  readonly serveUrl: () => string;
  /** The role that serves, and its password where it signs in itself. */
  readonly serving: { readonly role: string; readonly password: string | undefined } | undefined;
  readonly close: () => Promise<void>;
}

export interface OpenDatabase extends DatabaseHandle {
  /** Names of the migrations that this start applied. */
  readonly applied: readonly string[];
  close(): Promise<void>;
}

const embeddedName = 'blueport';

async function embeddedAccess(settings: Settings, log: Logger): Promise<DatabaseAccess> {
  const { openEmbeddedDatabase, serveRole } = await import('./embedded/index.ts');
  const embedded = await openEmbeddedDatabase(settings.dataDirectory, log);
  log.info({ outcome: embedded.outcome, note: embedded.note }, 'embedded database');
  const client = new pg.Client(embedded.ownerUrl('postgres'));
  await client.connect();
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [embeddedName]);
    if (rows.length === 0) await client.query(`create database ${embeddedName}`);
  } catch (error) {
    // Two servers on one fresh folder may both see no database.
    if ((error as { code?: string }).code !== '42P04' && (error as { code?: string }).code !== '23505')
      throw error;
  } finally {
    await client.end();
  }
  return {
    ownerUrl: () => embedded.ownerUrl(embeddedName),
    serveUrl: () => embedded.serveUrl(embeddedName),
    serving: { role: serveRole, password: embedded.servePassword },
    close: () => embedded.close(),
  };
}

/** An external database: with one address its role migrates and then steps down to a role made for serving. */
export function externalAccess(databaseUrl: string, migrationUrl: string | undefined): DatabaseAccess {
  const url = new URL(databaseUrl);
  if (migrationUrl !== undefined) {
    return {
      ownerUrl: () => migrationUrl,
      serveUrl: () => databaseUrl,
      serving: { role: decodeURIComponent(url.username), password: undefined },
      close: async () => {},
    };
  }
  const role = `${decodeURIComponent(url.pathname.slice(1)).slice(0, 50)}_serve`;
  url.searchParams.set('options', `-c role=${role}`);
  return {
    ownerUrl: () => databaseUrl,
    serveUrl: () => url.href,
    serving: { role, password: undefined },
    close: async () => {},
  };
}

const sentences: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'the role may not sign in',
  '3D000': 'it has no database of that name',
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host name is unknown',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'the host cannot be reached',
};

function explain(error: unknown, url: string): StartError {
  const { host } = new URL(url);
  const { code } = error as { code?: string };
  const reason = sentences[code ?? ''] ?? (error instanceof Error ? error.message : 'unknown reason');
  return new StartError(`The database at ${host} cannot be used: ${reason}.`);
}

/** Applies what is pending and sees that the serving role has its rights. */
export async function prepareSchema(access: DatabaseAccess): Promise<string[]> {
  const client = new pg.Client({ connectionString: access.ownerUrl(), connectionTimeoutMillis: 5000 });
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
    }
    return applied;
  } catch (error) {
    throw error instanceof StartError ? error : explain(error, access.ownerUrl());
  } finally {
    await client.end();
  }
}

/** Opens a database: schema brought forward, pool of the serving role, Kysely over it. */
export async function openDatabaseWith(
  access: DatabaseAccess,
  log: Logger,
  options: Pick<WatchedPoolOptions, 'watched'> = {},
): Promise<OpenDatabase> {
  const applied = await prepareSchema(access);
  const pool = new WatchedPool({ ...options, url: access.serveUrl, log });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool, cursor: StreamCursor }) });
  const notifications = new Notifications(access.serveUrl, log);
  return {
    db,
    pool,
    applied,
    get serveUrl() {
      return access.serveUrl();
    },
    get ownerUrl() {
      return access.ownerUrl();
    },
    listen: (channel, onNotify, onReconnect) => notifications.listen(channel, onNotify, onReconnect),
    async close() {
      await notifications.close();
      await db.destroy();
      await access.close();
    },
  };
}

/** The database of the settings: an own PostgreSQL by DATABASE_URL, the embedded one otherwise. */
export async function openDatabase(
  settings: Settings,
  log: Logger,
  options: Pick<WatchedPoolOptions, 'watched'> = {},
): Promise<OpenDatabase> {
  const access = settings.databaseUrl
    ? externalAccess(settings.databaseUrl, settings.databaseMigrationUrl)
    : await embeddedAccess(settings, log);
  try {
    return await openDatabaseWith(access, log, options);
  } catch (error) {
    await access.close();
    throw error;
  }
}
