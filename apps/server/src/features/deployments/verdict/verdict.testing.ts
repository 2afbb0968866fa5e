import type { SessionAnswer, Verdict } from '@blueport/contracts';
import { randomUUID } from 'node:crypto';
import { sendRequest } from '../../../cli/api-client.ts';
import { actorOf, type Actor } from '../../../testing/administration.testing.ts';
import { startEmbeddedWorld, type EmbeddedWorld } from '../../../testing/embedded-world.ts';
import { startTestServer, type Answer, type TestServer } from '../../../testing/test-server.ts';

/** A server with a complete embedded cloud and signed-in users. */
export interface VerdictWorld {
  readonly embedded: EmbeddedWorld;
  readonly server: TestServer;
  signIn(email: string, tenant: string): Promise<Actor>;
  /** Sends a request to the cloud itself, as the given user. */
  cloud(email: string, method: string, path: string, body?: object): Promise<{ readonly status: number }>;
  stop(): Promise<void>;
}

export const production = 'Contoso Production';

/** Starts the server, with background work if `works`. */
export async function startVerdictWorld(works = false): Promise<VerdictWorld> {
  const embedded = await startEmbeddedWorld();
  const server = await startTestServer({ world: embedded.world, ...(works ? { role: 'all' as const } : {}) });
  const tenantOf = (name: string): string =>
    embedded.world.sandbox!.tenants.find((tenant) => tenant.name === name)!.tenantId;
  if (works) await server.startWork();
  return {
    embedded,
    server,
    async signIn(email, tenant) {
      const tenantId = tenantOf(tenant);
      const body = {
        tenantId,
        accessToken: await embedded.tokenOf(email, tenantId, 'portal'),
        azureToken: await embedded.tokenOf(email, tenantId, 'management'),
      };
      const answer = await server.request('POST', '/api/user/login', { body });
      return actorOf(server, answer.body as SessionAnswer);
    },
    async cloud(email, method, path, body) {
      const token = await embedded.tokenOf(email, tenantOf('Contoso'), 'management');
      return sendRequest(`http://127.0.0.1:${embedded.sandbox.port}/arm${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body }),
      });
    },
    async stop() {
      await server.stop();
      await embedded.sandbox.close();
    },
  };
}

/** Returns the id of a subscription that a user sees, by its name. */
export async function subscriptionOf(actor: Actor, name: string): Promise<string> {
  const { body } = await actor.get('/api/user/subscription');
  const rows = (body as { result: { subscriptionId: string; displayName: string }[] }).result;
  const found = rows.find(({ displayName }) => displayName === name);
  if (found === undefined) throw new Error(`No subscription ${name} among ${JSON.stringify(rows)}`);
  return found.subscriptionId;
}

/** Returns the response as a verdict. */
export function verdictOf(answer: Answer): Verdict {
  if (answer.status !== 200) throw new Error(`The verdict failed with ${answer.status}: ${answer.text}`);
  return answer.body as Verdict;
}

/** Returns the headers that every creation needs. */
export const idempotencyHeader = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
