import { mkdtempSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inTransaction, migrate, openStore } from './store.ts';

describe('sandbox database', () => {
  it('applies each migration step once, even across a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-store-'));
    try {
      const steps = ['CREATE TABLE things (name TEXT)', "INSERT INTO things VALUES ('first')"];
      const first = openStore(folder);
      migrate(first, 'things', steps.slice(0, 1));
      migrate(first, 'things', steps);
      first.close();
      const second = openStore(folder);
      migrate(second, 'things', steps);
      expect(second.prepare('SELECT name FROM things').all()).toHaveLength(1);
      second.close();
      expect(statSync(join(folder, 'sandbox.sqlite')).mode & 0o077).toBe(0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('returns columns that were added after a statement was compiled', () => {
    const db = openStore(':memory:');
    db.exec("CREATE TABLE things (name TEXT); INSERT INTO things VALUES ('first')");
    const read = (): unknown => db.prepare('SELECT * FROM things').get();
    expect(read()).toEqual({ name: 'first' });
    db.exec("ALTER TABLE things ADD COLUMN color TEXT DEFAULT 'red'");
    expect(read()).toEqual({ name: 'first', color: 'red' });
  });

  it('rolls back a transaction that throws', () => {
    const db = openStore(':memory:');
    migrate(db, 'things', ['CREATE TABLE things (name TEXT)']);
    const work = (): void =>
      inTransaction(db, () => {
        db.exec("INSERT INTO things VALUES ('lost')");
        throw new Error('changed my mind');
      });
    expect(work).toThrow('changed my mind');
    expect(db.prepare('SELECT * FROM things').all()).toEqual([]);
    expect(() => migrate(db, 'broken', ['CREATE TABLE half (x TEXT)', 'nonsense'])).toThrow('syntax error');
    expect(() => db.exec('SELECT * FROM half')).toThrow('no such table');
  });
});
