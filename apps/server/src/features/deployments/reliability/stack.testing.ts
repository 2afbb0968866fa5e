import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A trial speaks to its own processes on loopback, not to a cloud. */
const { fetch } = globalThis;

const root = join(import.meta.dirname, '..', '..', '..', '..', '..', '..');

/** A free port of this machine, a moment ago. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false;
  }
}

async function untilUp(url: string, limitMs: number): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await isUp(url))) {
    if (Date.now() > end) throw new Error(`${url} was not up within ${limitMs} ms.`);
    await wait(25);
  }
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
  });
}

/** A sandbox and a server as processes of their own, with folder and ports of their own. */
export interface Stack {
  readonly api: string;
  readonly cloud: string;
  /** Starts the server, or another life of it, and waits until it is ready. */
  startServer(): Promise<void>;
  /** Ends the server the hard way. */
  killServer(): Promise<void>;
  /** Stops the server's process for a while, as a machine does that stands still. */
  standStill(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts the sandbox; the server is started by `startServer`. */
export async function startStack(
  options: { readonly speed?: 'instant' | 'real'; readonly databaseUrl?: string; readonly log?: string } = {},
): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'blueport-reliability-'));
  chmodSync(folder, 0o711);
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    BLUEPORT_DATA: folder,
    SANDBOX_SPEED: options.speed ?? 'instant',
    LOG_LEVEL: 'warn',
    BLUEPORT_CLOUD: 'sandbox',
    DATABASE_URL: options.databaseUrl ?? '',
  };
  const output = options.log === undefined ? undefined : createWriteStream(options.log, { flags: 'a' });
  const run = (args: readonly string[]): ChildProcess => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk: Buffer) => output?.write(chunk));
    child.stderr.on('data', (chunk: Buffer) => output?.write(chunk));
    return child;
  };
  const sandbox = run(['packages/cloud-sandbox/src/main.ts']);
  const api = `http://127.0.0.1:${port}`;
  const cloud = `http://127.0.0.1:${sandboxPort}`;
  await untilUp(`${cloud}/__health`, 30_000);
  let server: ChildProcess | undefined;

  return {
    api,
    cloud,
    async startServer() {
      server = run(['apps/server/src/main.ts', 'serve']);
      await untilUp(`${api}/readyz`, 60_000);
    },
    async killServer() {
      server?.kill('SIGKILL');
      if (server !== undefined) await ended(server);
    },
    async standStill(milliseconds) {
      server?.kill('SIGSTOP');
      await wait(milliseconds);
      server?.kill('SIGCONT');
    },
    async close() {
      server?.kill('SIGTERM');
      if (server !== undefined) await Promise.race([ended(server), wait(12_000)]);
      server?.kill('SIGKILL');
      sandbox.kill('SIGKILL');
      await ended(sandbox);
      output?.end();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
