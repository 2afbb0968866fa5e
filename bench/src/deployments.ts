import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DeploymentSummary, ListResult, Subscription } from '@blueport/contracts';
import { Stack } from '../../e2e/house/stack.ts';
import { median, percentile, type Report } from './report.ts';

const single = 25;
const many = 100;

/** Time of a one-resource deployment from acceptance to its final state, and how many a server finishes in a second. */
export async function measureDeployments(report: Report): Promise<void> {
  const stack = await Stack.start({
    environment: { SANDBOX_SPEED: 'instant', SANDBOX_THROTTLING: 'off', BLUEPORT_RATE_LIMIT: 'off' },
  });
  try {
    const client = await Client.open(stack);
    await client.deploy('warm-up');
    await client.settled(1);
    const alone: number[] = [];
    for (let round = 0; round < single; round += 1) {
      await client.deploy(`alone-${round}`);
      const rows = await client.settled(round + 2);
      alone.push(...rows.filter((row) => row.title === `alone-${round}`).map(duration));
    }
    report.add({
      name: 'one-resource deployment, accepted to finished',
      unit: 'ms',
      target: 60,
      value: median(alone),
      note: `95 % within ${Math.round(percentile(alone, 0.95))} ms`,
    });
    const begun = performance.now();
    await Promise.all(Array.from({ length: many }, async (_, index) => client.deploy(`many-${index}`)));
    await client.settled(1 + single + many);
    report.add({
      name: `deployments finished a second (${many} at once)`,
      unit: '/s',
      value: many / ((performance.now() - begun) / 1000),
    });
  } finally {
    await stack.stop();
  }
}

function duration(row: DeploymentSummary): number {
  if (row.state !== 'Succeeded')
    throw new Error(`${row.title} ended as ${row.state}: ${row.error?.message ?? ''}`);
  return Date.parse(row.finishedAt!) - Date.parse(row.createdAt);
}

/** A person of Contoso at the API. */
class Client {
  private readonly origin: string;
  private readonly token: string;
  private readonly subscriptionId: string;

  private constructor(origin: string, token: string, subscriptionId: string) {
    this.origin = origin;
    this.token = token;
    this.subscriptionId = subscriptionId;
  }

  static async open(stack: Stack): Promise<Client> {
    const token = await stack.token('engineer@contoso.example');
    const answer = await fetch(`${stack.origin}/api/user/subscription`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { result } = (await answer.json()) as ListResult<Subscription>;
    return new Client(stack.origin, token, result[0]!.subscriptionId);
  }

  async deploy(title: string): Promise<void> {
    const answer = await fetch(`${this.origin}/api/user/deployment`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        blueprint: 'storage-account',
        title,
        subscriptionId: this.subscriptionId,
        resourceGroup: `rg-bench-${title}`,
        location: 'westeurope',
        parameters: {},
      }),
    });
    if (answer.status !== 202) throw new Error(`Deploying answered ${answer.status}: ${await answer.text()}`);
  }

  /** Waits until `count` deployments have ended and returns all of them. */
  async settled(count: number): Promise<readonly DeploymentSummary[]> {
    const deadline = Date.now() + 120_000;
    while (Date.now() < deadline) {
      const answer = await fetch(`${this.origin}/api/user/deployment?limit=1000`, {
        headers: { authorization: `Bearer ${this.token}` },
      });
      const { result } = (await answer.json()) as ListResult<DeploymentSummary>;
      if (result.filter((row) => row.finishedAt !== null).length >= count) return result;
      await pause(20);
    }
    throw new Error(`Not all of ${count} deployments ended in time.`);
  }
}
