import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * Below the range that Linux, macOS and Windows use for outgoing connections: a port in that range can be taken by any
 * connection while its program starts or restarts.
 */
const first = 20_000;
const last = 32_000;

/** Folder with the claims of ports, shared by concurrent test processes. */
const claims = join(tmpdir(), `blueport-test-ports-${userInfo().uid}`);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Claims a port. Returns false if another process has it; a claim ends with its process. */
function claim(port: number): boolean {
  const file = join(claims, String(port));
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  clearLeftOver(file);
  return false;
}

/** Removes the claim of a dead process. An empty file is a claim being written and is kept. */
function clearLeftOver(file: string): void {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
  } catch {
    // Another process has already removed it.
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Returns a loopback port that is reserved for this process until it ends, even while the program on it restarts. */
export async function freePort(): Promise<number> {
  mkdirSync(claims, { recursive: true });
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (claim(port) && (await isFree(port))) return port;
  }
}
