import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** Statements to keep compiled. Filters of lists add further texts, which are compiled at each use. */
const mostCompiled = 500;

/** A database that compiles each statement once. Its users run statements to the end, so they can share them. */
class StatementCache extends DatabaseSync {
  readonly #compiled = new Map<string, StatementSync>();

  override prepare(sql: string): StatementSync {
    const known = this.#compiled.get(sql);
    if (known !== undefined) return known;
    const statement = super.prepare(sql);
    if (this.#compiled.size < mostCompiled) this.#compiled.set(sql, statement);
    return statement;
  }
}

/** Opens the sandbox's database file, or an in-memory database. */
export function openStore(dataDirectory: string): DatabaseSync {
  const file = dataDirectory === ':memory:' ? dataDirectory : join(dataDirectory, 'sandbox.sqlite');
  // The folder keeps default permissions because the database server, which shares it, runs as another user.
  if (file !== ':memory:') mkdirSync(dataDirectory, { recursive: true });
  const db = new StatementCache(file);
  if (file !== ':memory:') chmodSync(file, 0o600);
  // With a write-ahead log, NORMAL survives a killed process; only a power failure may lose the last writes.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
  db.exec('PRAGMA foreign_keys = ON;');
  db.exec('CREATE TABLE IF NOT EXISTS schema_versions (area TEXT PRIMARY KEY, version INTEGER NOT NULL)');
  return db;
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
