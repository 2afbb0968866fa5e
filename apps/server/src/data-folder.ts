import { randomBytes } from 'node:crypto';
import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainFileError, StartError } from './start-error.ts';

/** Makes the data folder where it is missing and sees that it can be used. */
export function openDataFolder(path: string): void {
  try {
    // Started by root, the database's own user has to pass through; every file inside is readable by its owner only.
    mkdirSync(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explainFileError(error, `The data folder ${path}`);
  }
}

/** The encryption key: from the settings, or from a file in the data folder that is made at the first start. */
export function loadEncryptionKey(configured: string | undefined, dataDirectory: string): Buffer {
  if (configured !== undefined) return decodeKey(configured, 'BLUEPORT_ENCRYPTION_KEY');
  const file = join(dataDirectory, 'encryption.key');
  try {
    return decodeKey(readFileSync(file, 'utf8').trim(), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw error instanceof StartError ? error : explainFileError(error, file);
    }
  }
  const fresh = `${file}.${process.pid}`;
  try {
    writeFileSync(fresh, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
    // A link, unlike a rename, never replaces the key that another process made at the same moment.
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw explainFileError(error, file);
  } finally {
    rmSync(fresh, { force: true });
  }
  return decodeKey(readFileSync(file, 'utf8').trim(), file);
}

function decodeKey(text: string, source: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.length === 32) return key;
  throw new StartError(`${source} does not hold an encryption key of 32 bytes; restore the right one.`);
}
