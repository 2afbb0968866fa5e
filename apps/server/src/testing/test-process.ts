import { fork, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox, type RunningSandbox, type SandboxOptions } from '@blueport/cloud-sandbox';
import type { HostedCommand } from './command-host.testing.ts';
import { freePort } from './free-port.ts';

/** Entry point of the program. */
export const main = join(import.meta.dirname, '..', 'main.ts');

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The real program with an embedded cloud, in a separate data folder. */
export interface TestInstallation {
  readonly folder: string;
  readonly port: number;
  readonly sandbox: RunningSandbox;
  /** Runs a command until it exits. */
  run(args: readonly string[], extra?: Record<string, string>): Promise<Outcome>;
  /** Starts `serve` and waits until it is ready. */
  serve(extra?: Record<string, string>): Promise<TestServing>;
  /** Stops all processes and removes the folder. */
  remove(): Promise<void>;
}

export interface TestServing {
  readonly child: ChildProcess;
  readonly origin: string;
  /** Returns everything written to standard output. */
  output(): string;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Sends SIGKILL. Resolves when the process has ended. */
  kill(): Promise<void>;
}

export interface InstallationOptions {
  readonly sandbox?: SandboxOptions;
  /** Program to run instead of the default one. */
  readonly program?: string;
  /**
   * Runs commands one after another in a single process that has loaded all of them: for files with very many commands.
   */
  readonly sharesProcess?: boolean;
}

/** Opens a process that runs commands as if each were started separately. */
function openCommandHost() {
  const host = fork(join(import.meta.dirname, 'command-host.testing.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting: ((outcome: Outcome) => void)[] = [];
  host.on('message', (outcome: Outcome) => waiting.shift()?.(outcome));
  host.once('exit', (code) => {
    for (const tell of waiting) tell({ code, out: '', err: 'The process of commands ended.' });
  });
  return {
    run: (command: HostedCommand) =>
      new Promise<Outcome>((resolve) => {
        waiting.push(resolve);
        host.send(command);
      }),
    close: () => host.disconnect(),
  };
}

/** Creates an installation; only the embedded cloud runs so far. */
export async function createTestInstallation(options: InstallationOptions = {}): Promise<TestInstallation> {
  const { program = main } = options;
  const folder = mkdtempSync(join(tmpdir(), 'blueport-process-'));
  chmodSync(folder, 0o711);
  const port = await freePort();
  const portalOrigins = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const sandbox = await startSandbox({ portalOrigins, ...options.sandbox });
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? folder,
    BLUEPORT_DATA: folder,
    PORT: String(port),
    SANDBOX_PORT: String(sandbox.port),
    LOG_LEVEL: 'info',
  };
  const servings: TestServing[] = [];
  const host = options.sharesProcess ? openCommandHost() : undefined;
  return {
    folder,
    port,
    sandbox,
    run(args, extra = {}) {
      if (host) return host.run({ args, environment: { ...environment, ...extra } });
      const child = spawn(process.execPath, [main, ...args], {
        env: { ...environment, ...extra },
        timeout: 25_000,
      });
      let out = '';
      let err = '';
      child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
      return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
    },
    async serve(extra = {}) {
      const child = spawn(process.execPath, [program, 'serve'], {
        env: { ...environment, ...extra },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let log = '';
      const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
        child.once('exit', (code, signal) => resolve({ code, signal })),
      );
      const serving: TestServing = {
        child,
        origin: `http://127.0.0.1:${extra['PORT'] ?? port}`,
        ended,
        output: () => log,
        async kill() {
          child.kill('SIGKILL');
          await ended;
        },
      };
      servings.push(serving);
      await new Promise<void>((resolve, reject) => {
        let isReady = false;
        child.stdout.on('data', (chunk: Buffer) => {
          log += chunk.toString();
          if (isReady || !log.includes('"msg":"ready"')) return;
          isReady = true;
          resolve();
        });
        void ended.then(() => reject(new Error(log)));
      });
      return serving;
    },
    async remove() {
      for (const { child, ended } of servings) {
        if (child.exitCode === null && child.signalCode === null) {
          child.kill('SIGTERM');
          await ended;
        }
      }
      host?.close();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
