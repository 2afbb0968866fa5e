import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainFileError, StartError } from '../start-error.ts';
import { fixedKeys, type KeyRing } from './vault.ts';

/** Returns the path of the key file. It contains one key per line: the first one seals, all of them open. */
export const keyFileOf = (dataDirectory: string): string => join(dataDirectory, 'encryption.key');

function decodeKeys(text: string, source: string): Buffer[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const keys = words.map((word) =>
    /^[0-9a-f]{64}$/i.test(word) ? Buffer.from(word, 'hex') : Buffer.from(word, 'base64'),
  );
  if (keys.length > 0 && keys.every((key) => key.length === 32)) return keys;
  throw new StartError(`${source} does not hold an encryption key of 32 bytes; restore the right one.`);
}

const lines = (keys: readonly Buffer[]): string => keys.map((key) => `${key.toString('base64')}\n`).join('');

/**
 * Creates the key file with its first key. Keeps an existing one, including one that another process creates
 * concurrently.
 */
function makeKeyFile(file: string): void {
  const temporaryFile = `${file}.${process.pid}`;
  try {
    writeFileSync(temporaryFile, lines([randomBytes(32)]), { mode: 0o600, flush: true });
    // Unlike a rename, a link never replaces a key that another process created concurrently.
    linkSync(temporaryFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw explainFileError(error, file);
  } finally {
    rmSync(temporaryFile, { force: true });
  }
}

function readKeyFile(file: string): Buffer[] | undefined {
  try {
    return decodeKeys(readFileSync(file, 'utf8'), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error instanceof StartError ? error : explainFileError(error, file);
  }
}

/**
 * Opens the keys of the portal: from the settings, or from a file in the data folder that is created at the first
 * start.
 */
export function openKeyRing(configured: string | undefined, dataDirectory: string): KeyRing {
  if (configured !== undefined) return fixedKeys(...decodeKeys(configured, 'BLUEPORT_ENCRYPTION_KEY'));
  const file = keyFileOf(dataDirectory);
  if (!readKeyFile(file)) makeKeyFile(file);
  let keys = readKeyFile(file) ?? [];
  let lastModified = statSync(file).mtimeMs;
  return {
    keys: () => keys,
    reload() {
      const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? lastModified;
      if (changed === lastModified) return false;
      keys = readKeyFile(file) ?? keys;
      lastModified = changed;
      return true;
    },
  };
}

function replaceKeyFile(file: string, keys: readonly Buffer[]): void {
  const temporaryFile = `${file}.${process.pid}`;
  try {
    writeFileSync(temporaryFile, lines(keys), { mode: 0o600, flush: true });
    renameSync(temporaryFile, file);
  } catch (error) {
    throw explainFileError(error, file);
  } finally {
    rmSync(temporaryFile, { force: true });
  }
}

/** Adds a new key at the front; older keys still open their values. Returns the number of keys. */
export function addKey(dataDirectory: string): number {
  const file = keyFileOf(dataDirectory);
  const keys = [randomBytes(32), ...(readKeyFile(file) ?? [])];
  replaceKeyFile(file, keys);
  return keys.length;
}

/** Removes every key except the first. Safe only if no value is sealed with the others. */
export function dropOlderKeys(dataDirectory: string): number {
  const file = keyFileOf(dataDirectory);
  const keys = readKeyFile(file) ?? [];
  replaceKeyFile(file, keys.slice(0, 1));
  return Math.max(0, keys.length - 1);
}
