import { setTimeout as wait } from 'node:timers/promises';
import { createClient, type Client, type Fetch } from '@blueport/client';
import type { DeploymentRequest } from '@blueport/contracts';

/** A trial only calls its own processes on the loopback interface, not a cloud. */
const { fetch } = globalThis;

/** Addresses for the client; the server may have another one after each restart. */
export interface TrialAddresses {
  api(): string;
  readonly cloud: string;
}

/** Timeout in milliseconds. A busy machine takes long to start a server, and a trial kills many of them. */
const patienceMs = 240_000;

/**
 * An API client that outlives the server: retries requests without a response or with a temporary refusal, with the
 * same idempotency key.
 */
export class ApiClient {
  readonly api: Client;
  readonly #addresses: TrialAddresses;
  #token: string | undefined;

  constructor(addresses: TrialAddresses) {
    this.#addresses = addresses;
    this.api = createClient({ origin: '', token: () => this.#token, fetch: this.#ask });
  }

  /** Reads the complete response: a truncated one is retried too. */
  async #once(path: string, request: Parameters<Fetch>[1]): Promise<Response> {
    const url = this.#addresses.api() + path;
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(20_000) });
    const text = await response.text();
    return new Response(text === '' ? null : text, { status: response.status });
  }

  readonly #ask: Fetch = async (path, request) => {
    const until = Date.now() + patienceMs;
    for (;;) {
      try {
        const answer = await this.#once(path, request);
        if (answer.status < 500 && answer.status !== 429) return answer;
        if (Date.now() > until) return answer;
      } catch (error) {
        if (Date.now() > until) throw error;
      }
      await wait(100 + Math.random() * 200);
    }
  };

  /** Returns a token of the embedded cloud for a demo account. */
  async cloudToken(email: string, audience: 'portal' | 'management'): Promise<string> {
    const response = await fetch(`${this.#addresses.cloud}/__token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, audience }),
    });
    return ((await response.json()) as { accessToken: string }).accessToken;
  }

  async signIn(email: string): Promise<void> {
    const world = (await (await fetch(`${this.#addresses.cloud}/__sandbox`)).json()) as {
      accounts: { email: string; homeTenantId: string }[];
    };
    const tenantId = world.accounts.find((account) => account.email === email)?.homeTenantId ?? '';
    const [accessToken, azureToken] = await Promise.all([
      this.cloudToken(email, 'portal'),
      this.cloudToken(email, 'management'),
    ]);
    const body = { accessToken, azureToken, tenantId };
    this.#token = (await this.api.session.login({ body })).token;
  }

  /** Requests a deployment and returns its id. */
  async deploy(body: DeploymentRequest, idempotencyKey?: string): Promise<string> {
    return (await this.api.deployment.create({ body, idempotencyKey })).id;
  }

  async list(): Promise<readonly { readonly id: string; readonly name: string; readonly state: string }[]> {
    return (await this.api.deployment.list({ query: { limit: 0, fields: 'id,name,state' } })).result;
  }

  async firstSubscription(): Promise<string> {
    return (await this.api.subscription.list()).result[0]?.subscriptionId ?? '';
  }
}
