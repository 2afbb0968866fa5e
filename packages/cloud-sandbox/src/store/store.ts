import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Opens the sandbox's one database file, or a database in memory. */
export function openStore(dataDirectory: string): DatabaseSync {
  const file = dataDirectory === ':memory:' ? dataDirectory : join(dataDirectory, 'sandbox.sqlite');
  // The folder keeps ordinary rights: the database server, which shares it, runs as another user.
  if (file !== ':memory:') mkdirSync(dataDirectory, { recursive: true });
  const db = new DatabaseSync(file);
  if (file !== ':memory:') chmodSync(file, 0o600);
  // With a write-ahead log NORMAL survives a killed process; only a power cut may lose the last writes.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
  db.exec('PRAGMA foreign_keys = ON;');
  db.exec('CREATE TABLE IF NOT EXISTS schema_versions (area TEXT PRIMARY KEY, version INTEGER NOT NULL)');
  return db;
}

/** Brings the tables of one area forward; steps already taken are skipped, so append to the list and never edit it. */
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

/** Runs `work` in one transaction; a throw rolls it back. The work is synchronous, hence never interleaved. */
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
