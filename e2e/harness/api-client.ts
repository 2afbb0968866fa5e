import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@blueport/client';
import {
  type DeploymentDetail,
  type DeploymentRequest,
  type DeploymentSummary,
  isSettled,
  type Subscription,
} from '@blueport/contracts';
import type { Stack } from './stack.ts';

/** An API client of a signed-in user. */
export class ApiClient {
  /** Every route of the API; an error response throws `ApiProblem`. */
  readonly api: Client;
  readonly token: string;

  private constructor(stack: Stack, token: string) {
    this.api = stack.api(token);
    this.token = token;
  }

  static async signIn(stack: Stack, email: string, directory?: string): Promise<ApiClient> {
    return new ApiClient(stack, await stack.token(email, directory));
  }

  async subscriptions(): Promise<readonly Subscription[]> {
    return (await this.api.subscription.list()).result;
  }

  /** Requests a deployment and returns its id. */
  async deploy(request: DeploymentRequest): Promise<string> {
    return (await this.api.deployment.create({ body: request })).id;
  }

  async deployments(): Promise<readonly DeploymentSummary[]> {
    return (await this.api.deployment.list({ query: { limit: 0 } })).result;
  }

  /** Waits until the deployment reaches a final state and returns it. */
  async settled(id: string, timeoutMs = 60_000): Promise<DeploymentDetail> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const detail = await this.api.deployment.get({ id });
      if (isSettled(detail.state)) return detail;
      if (Date.now() > deadline) throw new Error(`Deployment ${detail.name} is still ${detail.state}.`);
      await pause(50);
    }
  }
}
