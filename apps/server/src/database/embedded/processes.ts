import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Returns whether a process with this ID exists, regardless of its owner. A zombie counts as ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !/^State:\s+Z/m.test(readProc(pid, 'status'));
}

function readProc(pid: number, entry: string): string {
  try {
    return readFileSync(`/proc/${pid}/${entry}`, 'utf8');
  } catch {
    return '';
  }
}

/** Returns whether a process is certainly not PostgreSQL, because its ID was reused after a crash. */
export function isForeignProcess(pid: number): boolean {
  const name = readProc(pid, 'comm').trim();
  return name !== '' && !name.startsWith('postgres');
}

/** Waits until a process has ended. Returns false on timeout. */
export async function hasEnded(pid: number, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > until) return false;
    await sleep(20);
  }
  return true;
}
