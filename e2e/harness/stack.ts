import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { externalDatabase } from '../../scripts/start/database-folder.mjs';
import { programs, runtimeFlags } from '../../scripts/setup/paths.mjs';
import { type Client, createClient } from '@blueport/client';
import type { CloudName, SessionAnswer } from '@blueport/contracts';
import type { CloudOwners } from './cloud-crossings.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

/** Characters of product output to keep; one long test writes a few hundred thousand. */
const maxOutputLength = 2_000_000;

export interface StackOptions {
  /** Name of a dedicated product, for test files that leave much data behind. */
  readonly own?: string;
  /** Additional environment variables of both processes, for example SANDBOX_SPEED or SANDBOX_TOKEN_SECONDS. */
  readonly environment?: Readonly<Record<string, string>>;
  /** An existing data folder. Defaults to a temporary one, which is removed when the stack stops. */
  readonly dataFolder?: string;
  /** Data folder of a stopped stack to copy into the temporary one, which saves creating a database. */
  readonly template?: string | undefined;
  /** Server program to run. Defaults to `serve` of the command line. */
  readonly server?: readonly string[];
  /** Whether `advance` can move the clocks of both processes. */
  readonly hasMovableClock?: boolean;
}

/** A row of the embedded cloud's ledger. */
export interface LedgerEntry {
  readonly sequence: number;
  readonly time: string;
  readonly method: string;
  readonly url: string;
  /** 0 if the caller got no response. */
  readonly status: number;
  readonly accepted: boolean;
  readonly resourceKey: string | null;
  readonly fault: string | null;
  readonly principal: {
    readonly kind: string;
    readonly id: string;
    readonly name: string;
    readonly tenantId: string;
    readonly appId: string;
    readonly actor: string | null;
  } | null;
}

async function untilAnswer(url: string, child: ChildProcess, words: () => string): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The process exited early: ${words()}`);
    const good = await fetch(url, { signal: AbortSignal.timeout(3000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (good) return;
    await pause(10);
  }
  throw new Error(`${url} did not respond: ${words()}`);
}

/**
 * Creates a data folder in the system's temporary folder that is accessible to the database user when started as root.
 */
export function temporaryDataFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'blueport-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Copies a data folder with the ownership and permissions that PostgreSQL checks; the copy chooses a new port. */
function copyDataFolder(template: string): string {
  const folder = temporaryDataFolder();
  execFileSync('cp', ['-a', `${template}/.`, folder]);
  const access = path.join(folder, 'postgres.json');
  writeFileSync(access, JSON.stringify({ ...JSON.parse(readFileSync(access, 'utf8')), port: 0 }));
  return folder;
}

/** The whole product on loopback, as `npm start` runs it: the embedded cloud and the server as separate processes. */
export class Stack {
  readonly dataFolder: string;
  readonly port: number;
  readonly sandboxPort: number;
  private readonly environment: Record<string, string>;
  private readonly ownsFolder: boolean;
  private readonly serverCommand: readonly string[];
  private readonly hasMovableClock: boolean;
  private sandbox: ChildProcess | undefined;
  private server: ChildProcess | undefined;
  private output = '';
  /** Number of characters dropped from the start of the output. */
  private forgotten = 0;

  private constructor(options: StackOptions, port: number, sandboxPort: number) {
    this.ownsFolder = options.dataFolder === undefined;
    const { dataFolder, template } = options;
    this.dataFolder =
      dataFolder ?? (template === undefined ? temporaryDataFolder() : copyDataFolder(template));
    this.serverCommand = options.server ?? [programs.server, 'serve'];
    this.hasMovableClock = options.hasMovableClock ?? false;
    this.port = port;
    this.sandboxPort = sandboxPort;
    this.environment = {
      ...(process.env as Record<string, string>),
      NODE_ENV: 'production',
      ...options.environment,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      PUBLIC_URL: `http://localhost:${port}`,
      BLUEPORT_DATA: this.dataFolder,
      BLUEPORT_CLOUD: 'sandbox',
    };
  }

  static async start(options: StackOptions = {}): Promise<Stack> {
    const stack = new Stack(options, await freePort(), await freePort());
    try {
      await stack.startSandbox();
      await stack.startServer();
    } catch (error) {
      // The caller never receives a partially started stack, so it cannot stop it.
      await stack.stop();
      throw error;
    }
    return stack;
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  get serverPid(): number | undefined {
    return this.server?.pid;
  }

  async startSandbox(): Promise<void> {
    this.sandbox = this.launch([programs.sandbox]);
    await untilAnswer(`http://127.0.0.1:${this.sandboxPort}/__health`, this.sandbox, () => this.output);
  }

  /** Starts the server. `role` is passed to `blueport serve`; `all` runs the API and background work. */
  async startServer(role: 'all' | 'api' = 'all'): Promise<void> {
    const roleArguments = role === 'all' ? [] : ['--role', role];
    this.server = this.launch([...this.serverCommand, ...roleArguments]);
    await untilAnswer(`http://127.0.0.1:${this.port}/readyz`, this.server, () => this.output);
  }

  /** `kill -9`; resolves when the process is gone. */
  async killServer(): Promise<void> {
    await end(this.server, 'SIGKILL');
  }

  async stopServer(): Promise<void> {
    await end(this.server, 'SIGTERM');
  }

  /** Moves the calendar clocks of the embedded cloud and the server forward; resolves when both have done so. */
  async advance(milliseconds: number): Promise<void> {
    await Promise.all([this.sandbox, this.server].map((child) => advanceClock(child, milliseconds)));
  }

  async stop(): Promise<void> {
    await end(this.server, 'SIGTERM');
    await end(this.sandbox, 'SIGTERM');
    if (!this.ownsFolder) return;
    const externalFolder = externalDatabase(this.dataFolder);
    for (const folder of [this.dataFolder, ...(externalFolder ? [externalFolder] : [])]) {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Returns the output of both processes, limited to the most recent part. */
  log(): string {
    return this.output;
  }

  /** Returns the current position in the output, for `logSince`. */
  logMark(): number {
    return this.forgotten + this.output.length;
  }

  /** Returns the output of both processes since a mark. */
  logSince(mark: number): string {
    return this.output.slice(Math.max(0, mark - this.forgotten));
  }

  /** Returns the rows of the embedded cloud's ledger whose path starts with `prefix`. */
  async ledger(prefix = '/'): Promise<LedgerEntry[]> {
    const entries: LedgerEntry[] = [];
    for (;;) {
      const query = new URLSearchParams({
        path: prefix,
        after: String(entries.at(-1)?.sequence ?? 0),
        limit: '1000',
      });
      const answer = await fetch(`http://127.0.0.1:${this.sandboxPort}/__ledger?${query.toString()}`);
      const page = (await answer.json()) as { entries: LedgerEntry[] };
      entries.push(...page.entries);
      if (page.entries.length === 0) return entries;
    }
  }

  /** Returns which tenants and clients belong to which cloud. */
  async cloudOwners(): Promise<CloudOwners> {
    const answer = await fetch(`http://127.0.0.1:${this.sandboxPort}/__sandbox`);
    const { tenants, portalClients } = (await answer.json()) as {
      tenants: { tenantId: string; cloud: CloudName }[];
      portalClients: Record<CloudName, { clientId: string }>;
    };
    const tenantsOf = (cloud: CloudName) =>
      tenants.filter((tenant) => tenant.cloud === cloud).map(({ tenantId }) => tenantId);
    return {
      tenants: { general: tenantsOf('general'), us_gov: tenantsOf('us_gov') },
      clients: { general: portalClients.general.clientId, us_gov: portalClients.us_gov.clientId },
    };
  }

  /** Returns a token issued by the directory, for tests of token misuse. */
  async cloudToken(
    email: string,
    audience: 'portal' | 'management' | 'graph',
    claims: Readonly<Record<string, unknown>> = {},
    /** A tenant other than the user's home tenant. */
    tenantId?: string,
  ): Promise<string> {
    const answer = await this.askSandbox('POST', '/__token', { email, audience, claims, tenantId });
    return ((await answer.json()) as { accessToken: string }).accessToken;
  }

  /** Sets the fault rules of the embedded cloud. */
  async setFaults(rules: unknown): Promise<void> {
    await this.askSandbox('PUT', '/__faults', rules);
  }

  /** Revokes a user's tokens in the directory, so that new tokens require another sign-in. */
  async revoke(email: string): Promise<void> {
    await this.askSandbox('POST', '/__directory/revoke', { email });
  }

  /**
   * Returns a client for every route of the API, with or without a session token; an error response throws
   * `ApiProblem`.
   */
  api(token?: string): Client {
    return createClient({ origin: this.origin, token });
  }

  /** Returns the token of a new API session of a demo account. */
  async token(email: string, directory?: string): Promise<string> {
    return (await this.session(email, {}, directory)).token;
  }

  /**
   * Returns a new session of a demo account, as the server responds to a sign-in; `claims` describe the sign-in, for
   * example its time.
   */
  async session(
    email: string,
    claims: Readonly<Record<string, unknown>> = {},
    directory?: string,
  ): Promise<SessionAnswer> {
    const accessToken = await this.cloudToken(email, 'portal', claims, directory);
    const azureToken = await this.cloudToken(email, 'management', {}, directory);
    const tenantId = (
      JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as { tid: string }
    ).tid;
    return await this.api().session.login({ body: { accessToken, azureToken, tenantId } });
  }

  private async askSandbox(method: string, path: string, body: unknown): Promise<Response> {
    const answer = await fetch(`http://127.0.0.1:${this.sandboxPort}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }

  private launch(args: readonly string[]): ChildProcess {
    const clock = this.hasMovableClock ? ['--import', './e2e/harness/movable-clock.ts'] : [];
    const child = spawn(process.execPath, [...runtimeFlags, ...clock, ...args], {
      cwd: root,
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe', ...(this.hasMovableClock ? (['ipc'] as const) : [])],
    });
    const keep = (chunk: Buffer) => {
      this.output += chunk.toString();
      const excess = this.output.length - maxOutputLength;
      if (excess <= 0) return;
      this.output = this.output.slice(excess);
      this.forgotten += excess;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    return child;
  }
}

function advanceClock(child: ChildProcess | undefined, advanceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!child?.connected) throw new Error('The clock of this process cannot be moved.');
    child.once('message', () => resolve());
    child.send({ advanceMs }, (error) => error && reject(error));
  });
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const processExit = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill(signal);
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await processExit;
  clearTimeout(killTimer);
}

/** Returns the resident memory of a process in MiB, as reported by the kernel. */
export function residentMiB(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}
