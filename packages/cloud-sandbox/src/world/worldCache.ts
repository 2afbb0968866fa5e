import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { schemaSteps } from '../resource-manager/store/schema.ts';
import { migrate, openForFilling, storeFile, withoutIndexes } from '../store/store.ts';
import { seedEstate, type WorldContext } from './estate/seedEstate.ts';

/** The ages of the demo data are relative to its creation, so it is used for a day. */
const longest = 86_400_000;

/** Matches the names of cached files: seed, scale, version and, while a process generates it, the process id. */
const cachedName = /^world-\d+-[\d.e+-]+-[0-9a-f]{16}\.sqlite(?:\.\d+\.new)?$/;

type NewWorld = Omit<WorldContext, 'db'>;

/**
 * Creates the database of a new data folder with the demo world: a copy of cached data of the same seed, scale and
 * version, otherwise new data, which it adds to the cache. Does nothing if the database exists or is in memory.
 */
export function provideWorld(world: NewWorld): void {
  const { dataDirectory, worldCache } = world.settings;
  const file = storeFile(dataDirectory);
  if (worldCache === undefined || file === ':memory:' || existsSync(file)) return;
  mkdirSync(dataDirectory, { recursive: true });
  // The database gets its name when it is complete, so that a killed process leaves none that lacks data.
  const partial = `${file}.${process.pid}.new`;
  if (isWritable(worldCache)) {
    copyFileSync(cachedWorld(world, worldCache), partial, constants.COPYFILE_FICLONE);
  } else generateWorld(world, partial);
  renameSync(partial, file);
}

/** Returns the cached file for a world, which it creates if there is none or if it is too old. */
function cachedWorld(world: NewWorld, folder: string): string {
  const { seed, scale } = world.settings;
  const name = `world-${seed}-${scale}-${sourceVersion()}.sqlite`;
  const file = join(folder, name);
  const now = world.now();
  if (isRecent(file, now)) return file;
  removeOld(folder, now);
  const partial = `${file}.${process.pid}.new`;
  generateWorld(world, partial);
  utimesSync(partial, now, now);
  renameSync(partial, file);
  return file;
}

function generateWorld(world: NewWorld, file: string): void {
  // A killed process may have left a partial file, and process ids repeat in containers.
  rmSync(file, { force: true });
  const db = openForFilling(file);
  try {
    migrate(db, 'resource-manager', schemaSteps);
    withoutIndexes(db, () => seedEstate({ ...world, db }));
  } finally {
    db.close();
  }
}

function isRecent(file: string, now: Date): boolean {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && Math.abs(now.getTime() - written) < longest;
}

/** Removes cached files older than a day. The folder may contain files and folders of the user. */
function removeOld(folder: string, now: Date): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile() && cachedName.test(entry.name) && !isRecent(join(folder, entry.name), now))
      rmSync(join(folder, entry.name), { force: true });
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns a hash of the sandbox's source files, because any of them may change the data. */
function sourceVersion(): string {
  const folder = join(import.meta.dirname, '..');
  const hash = createHash('sha256');
  const files = globSync('**/*.{ts,json}', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files.sort()) hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}
