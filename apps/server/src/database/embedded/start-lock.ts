import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { explainFileError, StartError } from '../../start-error.ts';
import { isAlive } from './processes.ts';

const waitMilliseconds = 1500;

/** Tries to create the lock file. Removes a stale lock whose process no longer exists. */
function tryLock(file: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw explainFileError(error, file);
  }
  const owner = lockOwner(file);
  if (owner !== undefined && owner !== process.pid && !isAlive(owner)) rmSync(file, { force: true });
  return false;
}

function lockOwner(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Runs work under the start lock: only one process at a time may start or stop the database of a data folder. Waits
 * briefly for another process, because adopting takes milliseconds, and then throws.
 */
export async function withStartLock<Result>(
  dataDirectory: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const file = join(dataDirectory, 'postgres.lock');
  const until = Date.now() + waitMilliseconds;
  while (!tryLock(file)) {
    if (Date.now() > until) {
      throw new StartError(
        `Another Blueport (process ${lockOwner(file) ?? 'unknown'}) is starting on the data folder ${dataDirectory}; try again in a moment.`,
        { isTemporary: true },
      );
    }
    await sleep(25);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
