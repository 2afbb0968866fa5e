import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';

const version = 'api-version=2021-04-01';
const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
let cloud: TestCloud;
let subscription: string;

const call = (method: string, path: string, body?: object) =>
  cloud.call(`${path}?${version}`, { method, as: 'admin@contoso.example', ...(body && { body }) });
const properties = {
  mode: 'Incremental',
  template: {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    resources: [],
  },
};
const groupOf = async (name: string) => {
  const group = `${subscription}/resourceGroups/${name}`;
  await call('PUT', group, { location: 'westeurope' });
  return group;
};
const deploymentsOf = (scope: string) => `${scope}/providers/Microsoft.Resources/deployments`;
const deploy = (scope: string, name: string, more: object = {}) =>
  call('PUT', `${deploymentsOf(scope)}/${name}`, { properties, ...more });
const lock = (scope: string, level: string) =>
  cloud.call(`${scope}/providers/Microsoft.Authorization/locks/hold?api-version=2020-05-01`, {
    method: 'PUT',
    as: 'admin@contoso.example',
    body: { properties: { level } },
  });
/**
 * Deploys once and copies the row, so that a scope has `count` ended deployments, `run-0000` the oldest. Deploying each
 * of them would take most of the test's time.
 */
async function fill(scope: string, count: number): Promise<void> {
  await deploy(scope, 'run-0000');
  const stateOf = async () => (await call('GET', `${deploymentsOf(scope)}/run-0000`)).body;
  await expect.poll(stateOf).toMatchObject({ properties: { provisioningState: 'Succeeded' } });
  const database = new DatabaseSync(join(folder, 'sandbox.sqlite'));
  const row = database
    .prepare("SELECT * FROM arm_deployments WHERE name = 'run-0000' AND scope_key LIKE ?")
    .get(`%${scope.toLowerCase()}`)!;
  const columns = Object.keys(row);
  const copy = database.prepare(
    `INSERT INTO arm_deployments (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  database.exec('BEGIN');
  for (let index = 1; index < count; index += 1) {
    const name = `run-${String(index).padStart(4, '0')}`;
    copy.run(
      ...columns.map((column) => {
        const value = row[column]!;
        return typeof value === 'string' ? value.replace(/run-0000/g, name) : value;
      }),
    );
  }
  database.exec('COMMIT');
  database.close();
}
async function countAt(scope: string): Promise<number> {
  const { body } = await cloud.call(`${deploymentsOf(scope)}?${version}&$top=1000`, {
    as: 'admin@contoso.example',
  });
  return (body['value'] as unknown[]).length;
}

beforeAll(async () => {
  cloud = await startTestCloud({ dataDirectory: folder });
  const { body } = await call('GET', '/subscriptions');
  const list = body['value'] as { displayName: string; subscriptionId: string }[];
  subscription = `/subscriptions/${list.find((item) => item.displayName === 'Contoso Development')!.subscriptionId}`;
});
afterAll(async () => {
  await cloud.sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('deployments', () => {
  it('cannot change their location', async () => {
    expect((await deploy(subscription, 'placed', { location: 'westeurope' })).status).toBe(201);
    expect((await deploy(subscription, 'placed', { location: 'West Europe' })).status).toBe(200);
    expect(await deploy(subscription, 'placed', { location: 'northeurope' })).toMatchObject({
      status: 409,
      body: { error: { code: 'InvalidDeploymentLocation' } },
    });
  });

  it('are blocked by a read-only lock', async () => {
    const group = await groupOf('rg-locked-history');
    await lock(group, 'ReadOnly');
    expect(await deploy(group, 'blocked')).toMatchObject({
      status: 409,
      body: { error: { code: 'ScopeLocked' } },
    });
  });

  it('are trimmed to the newest 600 above 700', async () => {
    const group = await groupOf('rg-history');
    await fill(group, 700);
    expect(await countAt(group)).toBe(700);
    await deploy(group, 'last');
    expect(await countAt(group)).toBe(600);
    expect((await call('GET', `${deploymentsOf(group)}/last`)).status).toBe(200);
    expect((await call('GET', `${deploymentsOf(group)}/run-0000`)).status).toBe(404);
  });

  it('fail at 800 if a lock prevents trimming', async () => {
    const group = await groupOf('rg-full-history');
    await lock(group, 'CanNotDelete');
    await fill(group, 800);
    expect(await deploy(group, 'one-more')).toMatchObject({
      status: 409,
      body: { error: { code: 'DeploymentQuotaExceeded' } },
    });
    expect((await deploy(group, 'run-0000')).status).toBe(200);
  });
});
