import type { SessionAnswer } from '@blueport/contracts';
import type { SandboxOptions } from '@blueport/cloud-sandbox';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestInstallation, type TestInstallation, type TestServing } from '../testing/test-process.ts';

/** The trial uses its own processes on loopback and no cloud. */
const { fetch } = globalThis;

export interface TrialAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** The real program with an embedded cloud and a separate database. Clients can choose their address. */
export interface TrialPortal {
  readonly database: TestDatabase;
  readonly installation: TestInstallation;
  /** Returns the running process; a new one after `restart`. */
  serving(): TestServing;
  /** Kills the process and restarts it. */
  restart(): Promise<void>;
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<TrialAnswer>;
  /** Calls an administrative route of the embedded cloud. */
  cloud(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Returns the body of a sign-in with newly issued directory tokens. */
  loginBody(email: string): Promise<object>;
  signIn(email: string): Promise<SessionAnswer>;
  remove(): Promise<void>;
}

let addresses = 0;

/** Starts a portal for a trial. */
export async function startTrialPortal(
  environment: Readonly<Record<string, string>> = {},
  sandbox: SandboxOptions = { speed: 'instant' },
): Promise<TrialPortal> {
  const [database, installation] = await Promise.all([
    createTestDatabase(),
    createTestInstallation({ sandbox }),
  ]);
  const serve = () =>
    installation.serve({
      DATABASE_URL: database.access.serveUrl(),
      DATABASE_MIGRATION_URL: database.access.ownerUrl(),
      // The rate limits per address are not part of these trials.
      TRUSTED_PROXY: '127.0.0.1',
      ...environment,
    });
  let serving = await serve();
  const tenants = new Map<string, string>();

  const portal: TrialPortal = {
    database,
    installation,
    serving: () => serving,
    async restart() {
      await serving.kill();
      serving = await serve();
    },
    async call(method, path, { token, body, headers } = {}) {
      addresses += 1;
      const answer = await fetch(serving.origin + path, {
        method,
        redirect: 'manual',
        headers: {
          'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      });
      return { status: answer.status, text: await answer.text(), headers: answer.headers };
    },
    async cloud(method, path, body) {
      const answer = await fetch(installation.sandbox.origin + path, {
        method,
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
    async loginBody(email) {
      if (tenants.size === 0) {
        const world = (await portal.cloud('GET', '/__sandbox')) as {
          accounts: { email: string; homeTenantId: string }[];
        };
        for (const account of world.accounts) tenants.set(account.email, account.homeTenantId);
      }
      const tokenFor = async (audience: string) =>
        ((await portal.cloud('POST', '/__token', { email, audience })) as { accessToken: string })
          .accessToken;
      const [accessToken, azureToken] = await Promise.all([tokenFor('portal'), tokenFor('management')]);
      return { accessToken, azureToken, tenantId: tenants.get(email) };
    },
    async signIn(email) {
      const answer = await portal.call('POST', '/api/user/login', { body: await portal.loginBody(email) });
      if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${answer.text}`);
      return JSON.parse(answer.text) as SessionAnswer;
    },
    async remove() {
      await installation.remove();
      await database.drop();
    },
  };
  return portal;
}
