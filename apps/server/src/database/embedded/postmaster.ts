import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { explainFileError } from '../../start-error.ts';
import { isAlive, isForeignProcess } from './processes.ts';
import type { DatabasePlace } from './place.ts';

/**
 * Small on a laptop, still quick: measured at 14 MB for six processes. Buffers are taken only as pages are read; fewer made a
 * search through 100,000 resources a fifth slower, since what it reads no longer fits.
 */
const serverSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '80',
  io_method: 'sync',
  max_wal_size: '256MB',
  log_min_messages: 'warning',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

const logLimitBytes = 5_000_000;

/** A free port on loopback, as the operating system hands it out. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The process that runs on a data directory now; a pid file left behind by a crash is cleared away. */
export function runningPostmaster(dataDirectory: string): { pid: number; port: number } | undefined {
  const file = join(dataDirectory, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw explainFileError(error, file);
  }
  const pid = Number(lines[0]);
  if (Number.isInteger(pid) && pid > 0 && isAlive(pid) && !isForeignProcess(pid)) {
    return { pid, port: Number(lines[3]) };
  }
  // PostgreSQL itself refuses to start when the id in the file was reused by any other living process.
  rmSync(file, { force: true });
  return undefined;
}

/** Starts the server as a process of its own session, so that neither Ctrl-C nor our own death takes it down unasked. */
export function spawnPostmaster(place: DatabasePlace, port: number, logFile: string) {
  const tooLong = (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes;
  const log = openSync(logFile, tooLong ? 'w' : 'a', 0o600);
  const options = Object.entries({ ...serverSettings, port: String(port) });
  const child = spawn(
    join(place.programs, 'bin', 'postgres'),
    ['-D', place.dataDirectory, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: place.folder,
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
      ...place.runAs,
    },
  );
  closeSync(log);
  child.unref();
  return child;
}

/** The last lines of the server's log, for the sentence that says why it did not start. */
export function lastLogLines(logFile: string): string {
  try {
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
  } catch {
    return '';
  }
}
