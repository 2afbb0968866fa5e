/**
 * Proves that Debian's unmodified `azure-cli` works against the embedded cloud over its TLS listener: `node
 * e2e/az-cli/main.ts`. If the tool is not installed, prints a message and exits successfully.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { azOf, hasAz, type Az } from './az.ts';
import { steps, type World } from './steps.ts';

const main = path.resolve(import.meta.dirname, '../../packages/cloud-sandbox/src/main.ts');

/** Starts the embedded cloud as a separate process on free ports. */
async function startCloud(
  folder: string,
): Promise<{ child: ChildProcess; world: World; proxy: string; authority: string }> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      BLUEPORT_DATA: folder,
      SANDBOX_PORT: '0',
      SANDBOX_MAIL_PORT: '0',
      SANDBOX_TLS: '1',
      SANDBOX_TLS_PORT: '0',
      SANDBOX_SPEED: 'instant',
      SANDBOX_SCALE: '0.05',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The embedded cloud did not start.')));
    child.stdout.once('data', (data: Buffer) => resolve(data.toString('utf8')));
  });
  const { port, tlsPort, authority } = JSON.parse(line) as {
    port: number;
    tlsPort: number;
    authority: string;
  };
  const origin = `http://localhost:${port}`;
  const described = (await (await fetch(`${origin}/__sandbox`)).json()) as {
    connections: World['connection'][];
  };
  const connection = described.connections.find(({ organization }) => organization === 'contoso');
  if (connection === undefined) throw new Error('The demo world has no connection for Contoso.');
  return { child, world: { origin, folder, connection }, proxy: `http://localhost:${tlsPort}`, authority };
}

async function prove(az: Az, world: World): Promise<void> {
  for (const { name, run } of steps) {
    const startedAt = Date.now();
    await run(az, world);
    console.log(`ok    ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  }
}

if (await hasAz()) {
  const folder = mkdtempSync(path.join(tmpdir(), 'blueport-az-'));
  const { child, world, proxy, authority } = await startCloud(folder);
  try {
    await prove(azOf({ folder, proxy, authority }), world);
    console.log(`\nazure-cli worked unmodified: ${steps.length} steps.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
} else console.log('skipped: azure-cli is not installed on this machine (apt-get install azure-cli).');
