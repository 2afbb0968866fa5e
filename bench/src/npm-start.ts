import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { externalDatabase } from '../../scripts/start/database-folder.mjs';

const root = path.resolve(import.meta.dirname, '..', '..');
const readyMark = 'Blueport is ready';

/** Returns the seconds from `npm start` to ready for each start of one data folder after the first. */
export async function secondStarts(rounds: number): Promise<readonly number[]> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'blueport-bench-'));
  try {
    const environment = {
      ...process.env,
      BLUEPORT_DATA: dataFolder,
      BLUEPORT_CLOUD: 'sandbox',
      DATABASE_URL: '',
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
    };
    await startOnce(environment);
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round += 1) seconds.push(await startOnce(environment));
    return seconds;
  } finally {
    const externalFolder = externalDatabase(dataFolder);
    for (const folder of externalFolder ? [dataFolder, externalFolder] : [dataFolder])
      rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the product, waits until the portal is ready, and stops all processes; returns the seconds until ready. */
async function startOnce(environment: NodeJS.ProcessEnv): Promise<number> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group can be interrupted as a whole, like Ctrl-C does.
    detached: true,
  });
  const closed = once(child, 'close');
  let output = '';
  const ready = new Promise<number>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes(readyMark)) resolve((performance.now() - startedAt) / 1000);
      });
  });
  const seconds = await Promise.race([ready, closed]);
  if (typeof seconds !== 'number') throw new Error(`npm start ended before it was ready: ${output}`);
  process.kill(-child.pid!, 'SIGINT');
  await closed;
  return seconds;
}
