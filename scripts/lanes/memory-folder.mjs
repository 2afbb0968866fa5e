import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const parent = '/dev/shm';
/** More than the databases and browser profiles of a test run take. */
const neededBytes = 6 * 1024 ** 3;

/**
 * Returns whether /dev/shm has enough space and allows execution: a database that runs as another user stores its
 * programs there.
 */
function isUsable() {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === parent);
    const { bavail, bsize } = statfsSync(parent);
    const hasSpace = Math.min(bavail * bsize, process.availableMemory()) >= neededBytes;
    return mount !== undefined && !mount.includes('noexec') && hasSpace;
  } catch {
    return false;
  }
}

/**
 * Creates a folder in memory for temporary test files and removes it on exit. Returns undefined if /dev/shm is missing, too small
 * or mounted noexec. The thousand small files of a test database cost half a second of CPU time on disk and a hundredth in memory.
 */
export function makeMemoryFolder() {
  if (!isUsable()) return undefined;
  const folder = mkdtempSync(path.join(parent, 'blueport-test-'));
  // The database user needs search permission when root runs the tests.
  chmodSync(folder, 0o711);
  // A signal alone would end the process without the `exit` event.
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
