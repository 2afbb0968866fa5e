import { execFile } from 'node:child_process';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { explainFileError, StartError } from '../../start-error.ts';
import type { DatabaseLocation } from './database-location.ts';

export const ownerRole = 'blueport_owner';
const majorVersion = '18';
const run = promisify(execFile);

/**
 * Creates the files in a separate process, because this takes seconds, or minutes on a busy machine, and must not block
 * the server.
 */
async function runInitdb(place: DatabaseLocation, target: string, passwordFile: string): Promise<void> {
  const program = join(place.programs, 'bin', 'initdb');
  const options = [
    `--pgdata=${target}`,
    `--username=${ownerRole}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ];
  try {
    await run(program, options, {
      cwd: place.folder,
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
      timeout: 600_000,
      ...place.runAs,
    });
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string };
    if (/No space left/i.test(stderr)) {
      throw new StartError(
        `The database cannot be created in ${place.folder}: no space is left on its disk.`,
      );
    }
    const reason = (stderr.trim() || message).split('\n').at(-1) ?? 'unknown reason';
    throw new StartError(`The database cannot be created in ${place.folder}: ${reason}`);
  }
}

/** Creates the database files if missing. They appear by an atomic rename, so a kill leaves no partial files. */
export async function ensureCluster(place: DatabaseLocation, ownerPassword: string): Promise<void> {
  const versionFile = join(place.dataDirectory, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version === majorVersion) return;
    throw new StartError(
      `The database in ${place.dataDirectory} was created by PostgreSQL ${version}, but this version of Blueport includes PostgreSQL ${majorVersion}.`,
    );
  }
  if (existsSync(place.dataDirectory)) {
    throw new StartError(
      `The data folder is damaged: ${place.dataDirectory} contains no database; restore it from a backup, or move it away to start over.`,
    );
  }
  const newDirectory = `${place.dataDirectory}.new`;
  const passwordFile = join(place.folder, 'password.new');
  try {
    rmSync(newDirectory, { recursive: true, force: true });
    writeFileSync(passwordFile, ownerPassword, { mode: 0o600 });
    if (place.runAs) chownSync(passwordFile, place.runAs.uid, place.runAs.gid);
    await runInitdb(place, newDirectory, passwordFile);
    renameSync(newDirectory, place.dataDirectory);
  } catch (error) {
    throw error instanceof StartError ? error : explainFileError(error, place.folder);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}
