import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../../start-error.ts';

/** An account of the operating system that a process can run as. */
export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

function lookUp(name: string): OsUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** PostgreSQL refuses to run as root: then it runs as the user postgres, who is created if absent. */
export function databaseUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = lookUp('postgres');
  if (found) return found;
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  const created = lookUp('postgres');
  if (created) return created;
  throw new StartError(
    'The database cannot run as root and the user "postgres" could not be created; create it, or start Blueport as another user.',
  );
}

/** Whether a user may pass through every folder down to `path` (and into it, where it exists). */
export function canTraverse(user: OsUser, path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat) {
      const bit = stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001;
      if (stat.isDirectory() && (stat.mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}
