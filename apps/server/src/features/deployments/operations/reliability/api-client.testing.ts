import { setTimeout as wait } from 'node:timers/promises';

/** A trial speaks to its own processes on loopback, not to a cloud. */
const { fetch } = globalThis;

/** Where the client calls; the server may live at another address after each death. */
export interface TrialAddresses {
  api(): string;
  readonly cloud: string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A busy machine takes long to start a server, and a trial ends many of them: all that while a client has to wait for one. */
const patienceMs = 240_000;

/** A client that outlives the server: what got no answer, or a passing refusal, is asked again with the same key. */
export class ApiClient {
  readonly #addresses: TrialAddresses;
  #token = '';

  constructor(addresses: TrialAddresses) {
    this.#addresses = addresses;
  }

  async #once(method: string, path: string, body?: unknown, key?: string): Promise<ApiAnswer> {
    const response = await fetch(this.#addresses.api() + path, {
      method,
      signal: AbortSignal.timeout(20_000),
      headers: {
        ...(this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
    };
  }

  async call(method: string, path: string, body?: unknown, key?: string): Promise<ApiAnswer> {
    const until = Date.now() + patienceMs;
    for (;;) {
      try {
        const answer = await this.#once(method, path, body, key);
        if (answer.status < 500 && answer.status !== 429) return answer;
        if (Date.now() > until) return answer;
      } catch (error) {
        if (Date.now() > until) throw error;
      }
      await wait(100 + Math.random() * 200);
    }
  }

  /** A token of the embedded cloud for a demo account. */
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
    const tenantId = world.accounts.find((account) => account.email === email)?.homeTenantId;
    const [accessToken, azureToken] = await Promise.all([
      this.cloudToken(email, 'portal'),
      this.cloudToken(email, 'management'),
    ]);
    const { status, body } = await this.call('POST', '/api/user/login', {
      accessToken,
      azureToken,
      tenantId,
    });
    if (status !== 200) throw new Error(`The sign-in answered ${status}: ${JSON.stringify(body)}`);
    this.#token = String(body['token']);
  }

  async list(): Promise<{ id: string; name: string; state: string }[]> {
    const { body } = await this.call('GET', '/api/user/deployment?limit=0&fields=id,name,state');
    return (body['result'] ?? []) as { id: string; name: string; state: string }[];
  }

  async firstSubscription(): Promise<string> {
    const { body } = await this.call('GET', '/api/user/subscription');
    return (body['result'] as { subscriptionId: string }[])[0]?.subscriptionId ?? '';
  }
}
