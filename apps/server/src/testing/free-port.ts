import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * Below what Linux, macOS and Windows hand out for outgoing connections: a port from up there can be taken
 * by anybody's call while the program that it was meant for starts, or while it is down between two starts.
 */
const first = 20_000;
const last = 32_000;

/** Who holds which port; processes that test side by side see each other here. */
const claims = join(tmpdir(), `blueport-test-ports-${userInfo().uid}`);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** True when nobody else claimed the port; a claim ends with the process that made it. */
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

/** Removes the claim of a process that is gone; one that is just being written is empty and stays. */
function clearLeftOver(file: string): void {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
  } catch {
    // Somebody else cleared it first.
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** A port of loopback that is this process's until it ends, also while what listens on it is started anew. */
export async function freePort(): Promise<number> {
  mkdirSync(claims, { recursive: true });
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (claim(port) && (await isFree(port))) return port;
  }
}
