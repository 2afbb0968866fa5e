import { setTimeout as pause } from 'node:timers/promises';
import type { DeploymentSummary } from '@blueport/contracts';
import { ApiClient } from '../../e2e/harness/api-client.ts';
import { Stack } from '../../e2e/harness/stack.ts';
import { median, percentile, type Report } from './report.ts';

const single = 25;
const many = 100;
const undisturbedMs = 150;

/**
 * Measures the time of a one-resource deployment from acceptance to its final state, and how many a server completes
 * per second.
 */
export async function measureDeployments(report: Report): Promise<void> {
  const stack = await Stack.start({
    environment: { SANDBOX_SPEED: 'instant', SANDBOX_THROTTLING: 'off' },
  });
  try {
    const client = await ApiClient.signIn(stack, 'engineer@contoso.example');
    const { subscriptionId } = (await client.subscriptions())[0]!;
    await deploy(client, subscriptionId, 'warm-up');
    await waitUntilSettled(client, 1);
    const soloTimes: number[] = [];
    for (let round = 0; round < single; round += 1) {
      const id = await deploy(client, subscriptionId, `alone-${round}`);
      // The server's own clock times the deployment; reads during it would only slow it down.
      await pause(undisturbedMs);
      soloTimes.push(duration(await client.settled(id)));
    }
    report.add({
      name: 'one-resource deployment at instant speed, accepted to finished',
      unit: 'ms',
      target: 30,
      isHeadline: true,
      value: median(soloTimes),
      note: `95 % within ${Math.round(percentile(soloTimes, 0.95))} ms`,
    });
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: many }, async (_, index) => deploy(client, subscriptionId, `many-${index}`)),
    );
    await waitUntilSettled(client, 1 + single + many);
    report.add({
      name: `deployments finished per second (${many} concurrent)`,
      unit: '/s',
      isHeadline: true,
      value: many / ((performance.now() - startedAt) / 1000),
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

async function deploy(client: ApiClient, subscriptionId: string, title: string): Promise<string> {
  return client.deploy({
    blueprint: 'storage-account',
    title,
    subscriptionId,
    resourceGroup: `rg-bench-${title}`,
    location: 'westeurope',
    parameters: {},
  });
}

/** Waits until `count` deployments have ended and returns all of them. */
async function waitUntilSettled(client: ApiClient, count: number): Promise<readonly DeploymentSummary[]> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const rows = await client.deployments();
    if (rows.filter((row) => row.finishedAt !== null).length >= count) return rows;
    await pause(20);
  }
  throw new Error(`Not all of ${count} deployments ended in time.`);
}
