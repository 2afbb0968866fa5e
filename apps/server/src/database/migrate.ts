import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { migrations as allMigrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';

export interface MigrateOptions {
  readonly migrations?: readonly Migration[];
  /** Lets tests stop the migration before any statement. */
  beforeStatement?(migration: Migration, index: number): void | Promise<void>;
}

/** The first migration before `0001_initial`. Databases that have it were created before the first release. */
const retiredMigration = '0001_frame';

/** The database was created before the first release, and its migrations no longer exist. */
export class RetiredSchemaError extends Error {
  override readonly name = 'RetiredSchemaError';
}

/** Arbitrary advisory lock ID: the letters of "blueport" squeezed into 32 bits. */
const migrationLock = 0x62_6c_75_65;

/** Returns the hash of a migration's content. */
export function fingerprint(migration: Migration): string {
  return createHash('sha256').update(migration.statements.join(';\n')).digest('hex');
}

async function appliedMigrations(client: Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query<{ present: boolean }>(
    `select to_regclass('schema_migration') is not null as present`,
  );
  if (!found[0]?.present) return new Map();
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migration',
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

function pendingOf(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  if (applied.has(retiredMigration)) throw new RetiredSchemaError();
  for (const migration of migrations) {
    const hash = applied.get(migration.name);
    if (hash !== undefined && hash !== fingerprint(migration)) {
      throw new StartError(
        `The database has a different version of migration ${migration.name} than this Blueport; it was created by another version.`,
      );
    }
  }
  return migrations.filter((migration) => !applied.has(migration.name));
}

async function isNeeded(client: Client, { onlyWhere }: Migration): Promise<boolean> {
  if (onlyWhere === undefined) return true;
  const { rows } = await client.query<{ needed: boolean }>(`select (${onlyWhere}) as needed`);
  return rows[0]?.needed === true;
}

async function run(client: Client, migration: Migration, options: MigrateOptions): Promise<void> {
  const needed = await isNeeded(client, migration);
  for (const [index, statement] of migration.statements.entries()) {
    await options.beforeStatement?.(migration, index);
    if (needed) await client.query(statement);
  }
  await options.beforeStatement?.(migration, migration.statements.length);
  await client.query('insert into schema_migration (name, hash) values ($1, $2)', [
    migration.name,
    fingerprint(migration),
  ]);
}

async function apply(client: Client, migration: Migration, options: MigrateOptions): Promise<void> {
  if (migration.alone) return run(client, migration, options);
  await client.query('begin');
  try {
    await run(client, migration, options);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

const lockEveryMs = 50;

/**
 * Waits for the lock by polling: a statement that waits holds a snapshot, and `create index concurrently` waits until all older
 * snapshots are gone.
 */
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      migrationLock,
    ]);
    if (rows[0]?.taken === true) return;
    await pause(lockEveryMs);
  }
}

/**
 * Applies pending migrations, each in one transaction unless it runs `alone`, and returns their names. A lock lets
 * several servers start concurrently. Unknown migrations are ignored, because an older server may run alongside a newer
 * one. Throws `RetiredSchemaError` for a database created before the first release.
 */
export async function migrate(client: Client, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = options.migrations ?? allMigrations;
  if (pendingOf(migrations, await appliedMigrations(client)).length === 0) return [];
  await takeLock(client);
  try {
    await client.query(
      `create table if not exists schema_migration (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    const pending = pendingOf(migrations, await appliedMigrations(client));
    for (const migration of pending) await apply(client, migration, options);
    return pending.map((migration) => migration.name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
  }
}
