import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DeploymentRequest, Verdict } from '@blueport/contracts';
import pg from 'pg';
import { ApiClient } from '../../e2e/harness/api-client.ts';
import { Stack } from '../../e2e/harness/stack.ts';
import { processTime } from './inventory/processor-time.ts';
import { median, percentile, type Report } from './report.ts';

const sizes = [10, 50, 200, 800];
const rounds = 20;

/** Resource types that the measured templates alternate between; every tenth has a globally unique name. */
const kinds = [
  { type: 'Microsoft.Network/publicIPAddresses', apiVersion: '2023-09-01', sku: { name: 'Standard' } },
  { type: 'Microsoft.Network/networkSecurityGroups', apiVersion: '2023-09-01' },
  { type: 'Microsoft.Network/routeTables', apiVersion: '2023-09-01' },
  { type: 'Microsoft.Network/networkSecurityGroups', apiVersion: '2023-09-01' },
  { type: 'Microsoft.Network/publicIPAddresses', apiVersion: '2023-09-01', sku: { name: 'Standard' } },
  { type: 'Microsoft.Network/routeTables', apiVersion: '2023-09-01' },
  { type: 'Microsoft.Network/networkSecurityGroups', apiVersion: '2023-09-01' },
  { type: 'Microsoft.Network/routeTables', apiVersion: '2023-09-01' },
  { type: 'Microsoft.Network/publicIPAddresses', apiVersion: '2023-09-01', sku: { name: 'Standard' } },
  {
    type: 'Microsoft.Storage/storageAccounts',
    apiVersion: '2023-05-01',
    sku: { name: 'Standard_LRS' },
    kind: 'StorageV2',
  },
] as const;

/** Returns a template with `size` resources; `prefix` starts their names. */
function templateOf(size: number): object {
  return {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    parameters: { prefix: { type: 'string' } },
    resources: Array.from({ length: size }, (_, index) => {
      const kind = kinds[index % kinds.length]!;
      const properties = kind.type.endsWith('publicIPAddresses')
        ? { publicIPAllocationMethod: 'Static' }
        : kind.type.endsWith('storageAccounts')
          ? { minimumTlsVersion: 'TLS1_2', supportsHttpsTrafficOnly: true }
          : {};
      return {
        ...kind,
        name: `[concat(parameters('prefix'), '${index}')]`,
        location: '[resourceGroup().location]',
        properties,
      };
    }),
  };
}

const slugOf = (size: number): string => `bench-${size}`;

/** Adds a blueprint of each size to the library, as its owner would. */
async function addBlueprints(dataFolder: string): Promise<void> {
  const { port, ownerPassword } = JSON.parse(
    readFileSync(path.join(dataFolder, 'postgres.json'), 'utf8'),
  ) as { port: number; ownerPassword: string };
  const database = new pg.Client(`postgres://blueport_owner:${ownerPassword}@127.0.0.1:${port}/blueport`);
  await database.connect();
  const parameters = JSON.stringify([
    {
      name: 'prefix',
      title: 'Prefix',
      description: '',
      type: 'string',
      required: true,
      secure: false,
      advanced: false,
    },
  ]);
  for (const size of sizes) {
    await database.query(
      `insert into blueprint (id, slug, title, summary, category, tags, icon, scope, clouds, owner_organization_id)
       select gen_random_uuid(), $1, $1, $1, 'Bench', '[]', icon, scope, clouds, o.id
         from blueprint b, organization o where b.slug = 'storage-account' and o.key = 'contoso'`,
      [slugOf(size)],
    );
    await database.query(
      `insert into blueprint_version (id, blueprint_id, version, state, template, parameters, wizard, resource_types,
         documentation, release_notes, estimated_minutes, content_hash)
       select gen_random_uuid(), (select id from blueprint where slug = $1), '1.0.0', 'Published', $2, $3, wizard, '[]', '', '', 1, $1
         from blueprint_version v join blueprint b on b.id = v.blueprint_id where b.slug = 'storage-account' limit 1`,
      [slugOf(size), JSON.stringify(templateOf(size)), parameters],
    );
    await database.query(
      `insert into organization_blueprint (organization_id, blueprint_id, slug)
       select owner_organization_id, id, slug from blueprint where slug = $1`,
      [slugOf(size)],
    );
  }
  await database.end();
}

interface Measured {
  readonly name: string;
  readonly size: number;
  readonly bodyOf: (round: number) => DeploymentRequest;
  /** Change that the verdict must report for every resource. */
  readonly shouldBe: 'create' | 'noChange';
}

const sections = ['changes', 'policy', 'price', 'quota', 'names', 'rights', 'budget'] as const;

/** Asks for a verdict several times and reports the time it takes. */
async function measureRounds(
  client: ApiClient,
  serverPid: number,
  { name, size, bodyOf, shouldBe }: Measured,
): Promise<Parameters<Report['add']>[0]> {
  const times: number[] = [];
  let last: Verdict | undefined;
  const before = processTime(serverPid);
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    last = await client.api.deployment.verdict({ body: bodyOf(round) });
    times.push(performance.now() - startedAt);
  }
  const processorMs = (processTime(serverPid) - before) / rounds;
  const counts = JSON.stringify(last?.changes.data?.counts ?? last?.changes.reason);
  if (last?.changes.data?.counts[shouldBe] !== size)
    throw new Error(`Of ${size} resources, not all are ${shouldBe}: ${counts}`);
  const unknown = sections.filter((section) => last[section].state === 'unknown');
  return {
    name: `verdict of ${size} resources, ${name}: p95`,
    unit: 'ms',
    ...(size <= 200 ? { target: 1000 } : {}),
    isHeadline: shouldBe === 'create',
    value: percentile(times, 0.95),
    note: `half within ${Math.round(median(times))} ms, ${Math.round(processorMs)} ms of the server's processor time each; ${counts}${unknown.length > 0 ? `; unknown: ${unknown.join(', ')}` : ''}`,
  };
}

/** Deploys and waits up to two minutes until all deployments have ended. */
async function deployAndSettle(client: ApiClient, body: DeploymentRequest): Promise<void> {
  await client.deploy(body);
  const deadline = Date.now() + 120_000;
  while ((await client.deployments()).some(({ finishedAt }) => finishedAt === null)) {
    if (Date.now() > deadline) return;
    await pause(200);
  }
}

/** Measures how long a verdict takes for a new deployment and for an unchanged existing one. */
export async function measureVerdict(report: Report): Promise<void> {
  const stack = await Stack.start({
    environment: { SANDBOX_SPEED: 'instant', SANDBOX_THROTTLING: 'off' },
  });
  try {
    await addBlueprints(stack.dataFolder);
    const client = await ApiClient.signIn(stack, 'engineer@contoso.example');
    const subscriptions = await client.subscriptions();
    const { subscriptionId } = subscriptions.find(({ displayName }) => /Development/.test(displayName))!;
    const order = (size: number, prefix: string, resourceGroup: string) => ({
      blueprint: slugOf(size),
      subscriptionId,
      resourceGroup,
      location: 'westeurope',
      parameters: { prefix },
    });
    const measure = async (measured: Measured): Promise<void> =>
      report.add(await measureRounds(client, stack.serverPid!, measured));
    // Policies and price lists are read once and then cached.
    const warmUp = order(10, 'warm', 'rg-bench-warm');
    await client.api.deployment.verdict({ body: warmUp });
    await pause(2000);
    await client.api.deployment.verdict({ body: warmUp });
    for (const size of sizes) {
      const bodyOf = (round: number) => order(size, `n${size}x${round}x`, `rg-bench-new-${size}`);
      await measure({ name: 'new', size, bodyOf, shouldBe: 'create' });
    }
    for (const size of [10, 50, 200]) {
      const body = order(size, `e${size}x`, `rg-bench-old-${size}`);
      await deployAndSettle(client, body);
      await measure({ name: 'all of them there', size, bodyOf: () => body, shouldBe: 'noChange' });
    }
  } finally {
    await stack.stop();
  }
}
