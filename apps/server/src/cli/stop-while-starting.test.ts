import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseDatabaseLocation } from '../database/embedded/database-location.ts';
import { runningPostmaster } from '../database/embedded/postmaster.ts';
import { freePort } from '../testing/free-port.ts';
import { createTestInstallation, main, type TestInstallation } from '../testing/test-process.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await createTestInstallation();
});
afterAll(() => installation.remove());

/** Starts `serve` with the embedded database and sends it a signal as soon as the database runs. */
async function stopWhenDatabaseRuns(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [main, 'serve'], {
    env: { PATH: process.env['PATH'], BLUEPORT_DATA: installation.folder, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
  let output = '';
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('"msg":"embedded database"')) resolve();
    });
  });
  const { dataDirectory } = chooseDatabaseLocation(installation.folder);
  const database = runningPostmaster(dataDirectory);
  child.kill('SIGTERM');
  return { database, ended: await ended, left: runningPostmaster(dataDirectory) };
}

describe('a server stopped during startup', () => {
  it('closes the database that it opened', { timeout: 120_000 }, async () => {
    const port = String(installation.port);
    const { database, ended, left } = await stopWhenDatabaseRuns({
      PORT: port,
      SANDBOX_PORT: String(installation.sandbox.port),
    });
    expect(database).toBeDefined();
    expect(ended).toBe(0);
    expect(left).toBeUndefined();
  });

  it('does not wait for an unreachable cloud', { timeout: 120_000 }, async () => {
    const { database, ended, left } = await stopWhenDatabaseRuns({
      PORT: String(installation.port),
      SANDBOX_PORT: String(await freePort()),
    });
    expect(database).toBeDefined();
    expect(ended).toBe(0);
    expect(left).toBeUndefined();
  });
});
