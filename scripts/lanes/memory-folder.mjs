import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const parent = '/dev/shm';
/** More than the databases and browser profiles of a test run take. */
const neededBytes = 6 * 1024 ** 3;

/** Whether files in memory fit and may be executed, because a database that runs as another user has its programs there. */
function isUsable() {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === parent);
    const { bavail, bsize } = statfsSync(parent);
    const hasSpace = Math.min(bavail * bsize, os.freemem()) >= neededBytes;
    return mount !== undefined && !mount.includes('noexec') && hasSpace;
  } catch {
    return false;
  }
}

/**
 * Makes a folder in memory for the temporary files of tests and removes it at the end; undefined where memory is scarce. A database
 * for a test file is a thousand small files: a disk takes half a second of processor time for them, memory a hundredth of a second.
 */
export function makeMemoryFolder() {
  if (!isUsable()) return undefined;
  const folder = mkdtempSync(path.join(parent, 'blueport-test-'));
  // Started by root, the database's own user has to pass through.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
