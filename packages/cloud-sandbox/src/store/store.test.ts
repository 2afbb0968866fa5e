import { mkdtempSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inTransaction, migrate, openStore } from './store.ts';

describe('the store', () => {
  it('takes each step once, also over a restart', async () => {
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

  it('rolls back what throws', () => {
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
