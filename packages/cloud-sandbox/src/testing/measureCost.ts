/**
 * `node packages/cloud-sandbox/src/testing/measureCost.ts [rows]` prints how long cost queries take in the demo world at scale 1, in
 * milliseconds: the first one of each subscription and the median of nine others. `rows` generates additional rows.
 */
import { startTestCloud } from './armClient.ts';

const costRows = Number(process.argv[2] ?? '0');
const cloud = await startTestCloud({ scale: 1, costRows });

const by = (name: string): object => ({ grouping: [{ type: 'Dimension', name }] });
const datasets: Readonly<Record<string, object>> = {
  'by day': { granularity: 'Daily' },
  'by day and service': { granularity: 'Daily', ...by('ServiceName') },
  'by month and resource': { granularity: 'Monthly', ...by('ResourceId') },
  'by day and resource': { granularity: 'Daily', ...by('ResourceId') },
};

async function measure(scope: string, dataset: object, type = 'ActualCost'): Promise<number> {
  const now = Date.now();
  const timePeriod = { from: new Date(now - 395 * 86_400_000), to: new Date(now) };
  const aggregation = { cost: { name: 'Cost', function: 'Sum' } };
  // Different bodies, so that no result is read from the cache.
  const filter = {
    not: { dimensions: { name: 'ResourceId', operator: 'In', values: [crypto.randomUUID()] } },
  };
  const body = { type, timeframe: 'Custom', timePeriod, dataset: { ...dataset, aggregation, filter } };
  const start = performance.now();
  const path = `${scope}/providers/Microsoft.CostManagement/query?api-version=2023-11-01`;
  const { status } = await cloud.call(path, { method: 'POST', body });
  if (status !== 200) throw new Error(`The query failed with ${status}.`);
  return performance.now() - start;
}

const { body } = await cloud.call('/subscriptions?api-version=2022-12-01');
for (const { subscriptionId, displayName } of body['value'] as Record<string, string>[]) {
  const scope = `/subscriptions/${subscriptionId}`;
  const results = [`first ${Math.round(await measure(scope, {}))}`];
  for (const [name, dataset] of Object.entries(datasets)) {
    const times: number[] = [];
    for (let index = 0; index < 9; index += 1) times.push(await measure(scope, dataset));
    results.push(`${name} ${Math.round(times.toSorted((one, other) => one - other)[4] ?? 0)}`);
  }
  console.log(`${displayName}: ${results.join(', ')}`);
}
await cloud.sandbox.close();
