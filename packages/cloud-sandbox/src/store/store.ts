import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** Statements to keep compiled. Filters of lists add further texts, which are compiled at each use. */
const maxCompiled = 500;

/** A database that compiles each statement once. Its users run statements to the end, so they can share them. */
class StatementCache extends DatabaseSync {
  readonly #compiled = new Map<string, StatementSync>();

  override prepare(sql: string): StatementSync {
    const known = this.#compiled.get(sql);
    if (known !== undefined) return known;
    const statement = super.prepare(sql);
    if (this.#compiled.size < maxCompiled) this.#compiled.set(sql, statement);
    return statement;
  }
}

/** Returns the database file in a data folder, or `:memory:`. */
export const storeFile = (dataDirectory: string): string =>
  dataDirectory === ':memory:' ? dataDirectory : join(dataDirectory, 'sandbox.sqlite');

/** Opens the sandbox's database file, or an in-memory database. */
export function openStore(dataDirectory: string): DatabaseSync {
  const file = storeFile(dataDirectory);
  // The folder keeps default permissions because the database server, which shares it, runs as another user.
  if (file !== ':memory:') mkdirSync(dataDirectory, { recursive: true });
  const db = open(file);
  // With a write-ahead log, NORMAL survives a killed process; only a power failure may lose the last writes.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
  db.exec('PRAGMA foreign_keys = ON;');
  return db;
}

/**
 * Opens a new database file to be filled by one process. The journal is in memory: if the process dies, the file is unusable.
 */
export function openForFilling(file: string): DatabaseSync {
  const db = open(file);
  db.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;');
  db.exec('PRAGMA cache_size = -65536;');
  return db;
}

function open(file: string): DatabaseSync {
  const db = new StatementCache(file);
  if (file !== ':memory:') chmodSync(file, 0o600);
  db.exec('CREATE TABLE IF NOT EXISTS schema_versions (area TEXT PRIMARY KEY, version INTEGER NOT NULL)');
  return db;
}

/** Runs `work` without indexes and creates them afterwards, which is faster than changing them with every row. */
export function withoutIndexes(db: DatabaseSync, work: () => void): void {
  const indexes = db
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
    .all();
  for (const { name } of indexes) db.exec(`DROP INDEX "${String(name)}"`);
  work();
  for (const { sql } of indexes) db.exec(String(sql));
}

/** Migrates the tables of one area. Steps already applied are skipped, so append to the list and never edit it. */
export function migrate(db: DatabaseSync, area: string, steps: readonly string[]): void {
  const row = db.prepare('SELECT version FROM schema_versions WHERE area = ?').get(area);
  const done = Number(row?.['version'] ?? 0);
  if (done >= steps.length) return;
  inTransaction(db, () => {
    for (const step of steps.slice(done)) db.exec(step);
    db.prepare(
      'INSERT INTO schema_versions (area, version) VALUES (?, ?) ON CONFLICT (area) DO UPDATE SET version = excluded.version',
    ).run(area, steps.length);
  });
}

/** Runs `work` in one transaction and rolls back if it throws. The work is synchronous, so it is never interleaved. */
export function inTransaction<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

/** Runs `work` in a transaction and rolls it back, so that it sees its own writes and nothing is stored. */
export function withoutStoring<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec('BEGIN IMMEDIATE');
  try {
    return work();
  } finally {
    db.exec('ROLLBACK');
  }
}
