import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../settings.ts';
import { createPeople } from './people.ts';
import { provideWorld } from './worldCache.ts';

const root = mkdtempSync(join(tmpdir(), 'world-cache-'));
const people = createPeople();
const start = new Date('2026-08-14T09:00:00Z');
const hour = 3_600_000;
let cache: string;
let folders = 0;

beforeEach(() => {
  cache = mkdtempSync(join(root, 'cache-'));
});
afterAll(() => rmSync(root, { recursive: true }));

/** Provides the world of a new data folder and returns the folder. */
function provide({ seed = 1, worldCache = cache, after = 0 } = {}): string {
  const dataDirectory = join(root, `data-${folders++}`);
  const settings = { ...readSettings({}), dataDirectory, worldCache, seed, scale: 0.02 };
  provideWorld({ settings, people, now: () => new Date(start.getTime() + after) });
  return dataDirectory;
}
const contentOf = (folder: string) => readFileSync(join(folder, 'sandbox.sqlite'));
const rowsIn = (folder: string): unknown[] => {
  const db = new DatabaseSync(join(folder, 'sandbox.sqlite'));
  try {
    return db.prepare('SELECT key, body, created_at FROM arm_resources ORDER BY key').all();
  } finally {
    db.close();
  }
};

describe('the demo data of a new data folder', () => {
  it('is a copy of the cached data with the same seed', () => {
    const first = provide();
    const [cached] = readdirSync(cache);
    expect(readdirSync(cache)).toHaveLength(1);
    expect(contentOf(provide({ after: hour }))).toEqual(readFileSync(join(cache, cached!)));
    expect(rowsIn(first).length).toBeGreaterThan(100);
    expect(readdirSync(first)).toEqual(['sandbox.sqlite']);
  });

  it('differs between seeds', () => {
    expect(rowsIn(provide({ seed: 2 }))).not.toEqual(rowsIn(provide()));
    expect(readdirSync(cache)).toHaveLength(2);
  });

  it('is generated again after a day, because its ages are relative to its creation', () => {
    const first = provide();
    const second = provide({ after: 25 * hour });
    expect(rowsIn(second)).not.toEqual(rowsIn(first));
    expect(readdirSync(cache)).toHaveLength(1);
  });

  it('removes files of other versions from the cache after a day', () => {
    const old = join(cache, 'world-1-0.02-0123456789abcdef.sqlite');
    const other = join(cache, 'notes.txt');
    for (const file of [old, other]) {
      writeFileSync(file, '');
      utimesSync(file, new Date(0), new Date(0));
    }
    provide();
    expect(readdirSync(cache)).toHaveLength(2);
    expect(readdirSync(cache)).toContain('notes.txt');
  });

  it('removes nothing else from the folder of the cache', () => {
    const foreign = ['world-map.png', 'world-1-0.02-0123456789abcdef.sqlite.bak', 'world-data'];
    const folder = 'world-2-0.02-0123456789abcdef.sqlite';
    for (const name of foreign) writeFileSync(join(cache, name), '');
    mkdirSync(join(cache, folder));
    for (const name of [...foreign, folder]) utimesSync(join(cache, name), new Date(0), new Date(0));
    provide();
    expect(readdirSync(cache)).toEqual(expect.arrayContaining([...foreign, folder]));
    expect(readdirSync(cache)).toHaveLength(5);
  });

  it('removes the partial files of killed processes after a day', () => {
    const partial = join(cache, 'world-1-0.02-0123456789abcdef.sqlite.7.new');
    writeFileSync(partial, '');
    utimesSync(partial, new Date(0), new Date(0));
    provide();
    expect(existsSync(partial)).toBe(false);
  });

  it('does not use the partial file of a killed process with the same id', () => {
    const first = provide();
    const [cached] = readdirSync(cache);
    const partial = join(cache, `${cached!}.${process.pid}.new`);
    renameSync(join(cache, cached!), partial);
    truncateSync(partial, 100_000);
    utimesSync(partial, start, start);
    expect(rowsIn(provide())).toEqual(rowsIn(first));
    expect(readdirSync(cache)).toEqual([cached]);
  });

  it('is generated without a cache if the folder cannot be written', () => {
    const file = join(cache, 'file');
    writeFileSync(file, '');
    expect(rowsIn(provide({ worldCache: file })).length).toBeGreaterThan(100);
  });

  it('has the indexes of a database without cache', () => {
    const db = new DatabaseSync(join(provide(), 'sandbox.sqlite'));
    const names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL").all();
    expect(names.map(({ name }) => name)).toContain('arm_resources_global');
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    db.close();
  });
});
