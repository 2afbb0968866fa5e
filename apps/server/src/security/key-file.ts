import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainFileError, StartError } from '../start-error.ts';
import { fixedKeys, type KeyRing } from './vault.ts';

/** The file with the keys, one a line: the first seals, all of them open. */
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

/** Puts the first key there; one that is there already, from another process at the same moment too, is left as it is. */
function makeKeyFile(file: string): void {
  const fresh = `${file}.${process.pid}`;
  try {
    writeFileSync(fresh, lines([randomBytes(32)]), { mode: 0o600, flush: true });
    // A link, unlike a rename, never replaces the key that another process made at the same moment.
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw explainFileError(error, file);
  } finally {
    rmSync(fresh, { force: true });
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

/** The keys of the portal: from the settings, or from a file in the data folder that is made at the first start. */
export function openKeyRing(configured: string | undefined, dataDirectory: string): KeyRing {
  if (configured !== undefined) return fixedKeys(...decodeKeys(configured, 'BLUEPORT_ENCRYPTION_KEY'));
  const file = keyFileOf(dataDirectory);
  if (!readKeyFile(file)) makeKeyFile(file);
  let keys = readKeyFile(file) ?? [];
  let seen = statSync(file).mtimeMs;
  return {
    keys: () => keys,
    reload() {
      const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? seen;
      if (changed === seen) return false;
      keys = readKeyFile(file) ?? keys;
      seen = changed;
      return true;
    },
  };
}

function replaceKeyFile(file: string, keys: readonly Buffer[]): void {
  const fresh = `${file}.${process.pid}`;
  try {
    writeFileSync(fresh, lines(keys), { mode: 0o600, flush: true });
    renameSync(fresh, file);
  } catch (error) {
    throw explainFileError(error, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** Puts a new key in front; the older ones stay and open what they sealed. Answers how many keys there are. */
export function addKey(dataDirectory: string): number {
  const file = keyFileOf(dataDirectory);
  const keys = [randomBytes(32), ...(readKeyFile(file) ?? [])];
  replaceKeyFile(file, keys);
  return keys.length;
}

/** Forgets every key but the first. Only right when nothing is sealed with the others any more. */
export function dropOlderKeys(dataDirectory: string): number {
  const file = keyFileOf(dataDirectory);
  const keys = readKeyFile(file) ?? [];
  replaceKeyFile(file, keys.slice(0, 1));
  return Math.max(0, keys.length - 1);
}
