import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type DeploymentDetail,
  type DeploymentRequest,
  type DeploymentSummary,
  isSettled,
  type ListResult,
  type Subscription,
} from '@blueport/contracts';
import type { Stack } from './stack.ts';

/** A signed-in person at the API. */
export class ApiClient {
  readonly origin: string;
  readonly token: string;

  private constructor(origin: string, token: string) {
    this.origin = origin;
    this.token = token;
  }

  static async signIn(stack: Stack, email: string, directory?: string): Promise<ApiClient> {
    return new ApiClient(stack.origin, await stack.token(email, directory));
  }

  /** One call; bodies are sent as JSON and every write carries an idempotency key. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** The body of an answer that must have the expected status. */
  async json<Body>(method: string, path: string, body?: unknown, status = 200): Promise<Body> {
    const answer = await this.send(method, path, body);
    const text = await answer.text();
    if (answer.status !== status) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as Body;
  }

  async subscriptions(): Promise<readonly Subscription[]> {
    return (await this.json<ListResult<Subscription>>('GET', '/api/user/subscription')).result;
  }

  /** Asks for a deployment and returns its id. */
  async deploy(request: DeploymentRequest): Promise<string> {
    return (await this.json<{ id: string }>('POST', '/api/user/deployment', request, 202)).id;
  }

  async deployments(): Promise<readonly DeploymentSummary[]> {
    return (await this.json<ListResult<DeploymentSummary>>('GET', '/api/user/deployment?limit=0')).result;
  }

  /** The deployment once nothing more happens to it. */
  async settled(id: string, timeoutMs = 60_000): Promise<DeploymentDetail> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const detail = await this.json<DeploymentDetail>('GET', `/api/user/deployment/${id}`);
      if (isSettled(detail.state)) return detail;
      if (Date.now() > deadline) throw new Error(`Deployment ${detail.name} is still ${detail.state}.`);
      await pause(50);
    }
  }
}
