import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionAnswer } from '@blueport/contracts';
import type { CloudEnvironment } from '../cloud/cloud-environment.ts';
import { assemble, type ComposedServer, type Ingredients, type ServerRole } from '../composition.ts';
import { createLogger } from '../logging.ts';
import { storeLogLine } from './server-log.ts';
import { createVault } from '../security/vault.ts';
import { readSettings } from '../settings.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { clientIds, createTestDirectory, type TestDirectory } from './test-directory.ts';
import type { TestPerson } from './test-people.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly body: unknown;
}

/** A complete server with a separate database, called without a network. */
export interface TestServer extends ComposedServer {
  readonly database: TestDatabase;
  readonly directory: TestDirectory;
  /** Returns the log as text. */
  logs(): string;
  request(
    method: string,
    url: string,
    options?: { token?: string | undefined; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  login(person: TestPerson, tenantId?: string): Promise<SessionAnswer>;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** Whether to omit the demo data, as on a real cloud. */
  readonly production?: boolean;
  readonly catalogDirectory?: string;
  /** Clouds to use instead of the test directory, such as an embedded one. */
  readonly world?: CloudEnvironment;
  /** Wraps the clouds of the test directory. */
  readonly through?: (world: CloudEnvironment) => CloudEnvironment;
  /** Additional environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
  /** `all`: background work can be started with `startWork`. */
  readonly role?: ServerRole;
  readonly streams?: Ingredients['streams'];
  readonly cloudDeadlineMs?: number;
  /** Deployment dependencies that a test replaces. */
  readonly deployments?: Ingredients['deployments'];
}

const production = {
  BLUEPORT_CLOUD: 'azure',
  ENTRA_CLIENT_ID: clientIds.general,
  PUBLIC_URL: 'https://portal.example',
};

/** Seeded databases by kind of server, created when a worker starts its first one. */
const seeded = new Map<'demo' | 'production', Promise<TestDatabase>>();

/** Creates a database with the first rows of a server. Writing them takes half of the startup time. */
async function createSeeded(isProduction: boolean): Promise<TestDatabase> {
  const server = await startServer({ production: isProduction }, await createTestDatabase());
  await server.close();
  rmSync(server.parts.settings.dataDirectory, { recursive: true, force: true });
  return server.database;
}

async function createServerDatabase(options: TestServerOptions): Promise<TestDatabase> {
  // The first rows depend on the clouds and the catalog.
  if (options.world ?? options.through ?? options.catalogDirectory) return createTestDatabase();
  const kind = options.production ? 'production' : 'demo';
  const source = seeded.get(kind) ?? createSeeded(kind === 'production');
  seeded.set(kind, source);
  // A failure must not affect later files.
  source.catch(() => seeded.delete(kind));
  return createTestDatabase(await source);
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  return startServer(options, await createServerDatabase(options));
}

async function startServer(options: TestServerOptions, database: TestDatabase): Promise<TestServer> {
  const lines: string[] = [];
  const log = createLogger('trace', {
    write(line: string) {
      lines.push(line);
      storeLogLine(line);
    },
  });
  const directory = await createTestDirectory();
  const { through = (world: CloudEnvironment) => world } = options;
  const dataDirectory = mkdtempSync(join(tmpdir(), 'blueport-server-'));
  const server = await assemble({
    settings: readSettings({
      BLUEPORT_DATA: dataDirectory,
      LOG_LEVEL: 'trace',
      ...(options.production && production),
      ...options.settings,
    }),
    log,
    role: options.role ?? 'api',
    ...(options.deployments !== undefined && { deployments: options.deployments }),
    ...(options.streams !== undefined && { streams: options.streams }),
    ...(options.cloudDeadlineMs !== undefined && { cloudDeadlineMs: options.cloudDeadlineMs }),
    database,
    world:
      options.world ??
      through(options.production ? { ...directory.world, sandbox: undefined } : directory.world),
    ...(options.catalogDirectory !== undefined && { catalogDirectory: options.catalogDirectory }),
    vault: createVault(Buffer.alloc(32, 7)),
  });
  await server.app.ready();

  const request: TestServer['request'] = async (method, url, { token, body, headers } = {}) => {
    const answer = await server.app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isJson = String(answer.headers['content-type']).includes('json') && answer.payload !== '';
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.payload,
      body: isJson ? (JSON.parse(answer.payload) as unknown) : undefined,
    };
  };

  return Object.assign(server, {
    database,
    directory,
    logs: () => lines.join(''),
    request,
    async login(person: TestPerson, tenantId?: string) {
      const answer = await request('POST', '/api/user/login', {
        body: await directory.loginBody(person, tenantId),
      });
      if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${answer.text}`);
      return answer.body as SessionAnswer;
    },
    async stop() {
      await server.close();
      await database.drop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  });
}

/** Returns the type of a problem; empty for a response that is not a problem, regardless of its own `type`. */
export const problemOf = ({ body }: Answer): string => {
  const type = (body as { readonly type?: unknown } | null | undefined)?.type;
  return typeof type === 'string' ? (type.split(':').at(-1) ?? '') : '';
};
