import { afterAll, beforeAll, expect, it } from 'vitest';
import { editVersion, make, runBench, setState } from '../../catalog/blueprints/models/models.testing.ts';
import type { Actor } from '../../../testing/administration.testing.ts';
import { startVerdictWorld, subscriptionOf, verdictOf, type VerdictWorld } from './verdict.testing.ts';

let world: VerdictWorld;
let admin: Actor;
let engineer: Actor;
let subscriptionId: string;

const location = '[resourceGroup().location]';
const factory = {
  type: 'Microsoft.DataFactory/factories',
  apiVersion: '2018-06-01',
  location,
  name: 'adf-judged',
};
const accountOf = (name: string) => ({
  type: 'Microsoft.Storage/storageAccounts',
  apiVersion: '2023-05-01',
  name,
  location,
  sku: { name: 'Standard_LRS' },
  kind: 'StorageV2',
  properties: {},
});
const machines = (name: string, size: string, capacity: number) => ({
  type: 'Microsoft.Compute/virtualMachineScaleSets',
  apiVersion: '2023-09-01',
  name,
  location,
  sku: { name: size, capacity },
  properties: {},
});
const templates: Readonly<Record<string, readonly object[]>> = {
  'judged-unknowns': [factory, machines('vmss-unheard', 'Standard_Dxx_v9', 2)],
  'judged-too-much': [machines('vmss-many', 'Standard_D4s_v5', 900)],
  'judged-rights': [
    {
      type: 'Microsoft.Authorization/locks',
      apiVersion: '2020-05-01',
      name: 'keep',
      properties: { level: 'CanNotDelete' },
    },
  ],
  'judged-name': [accountOf('microsoftdata')],
  'judged-not-simulated': [
    accountOf('notsimulatedbeside'),
    {
      type: 'Microsoft.Resources/deploymentStacks',
      apiVersion: '2024-03-01',
      name: 'stack',
      properties: { denySettings: { mode: 'none' }, actionOnUnmanage: { resources: 'detach' } },
    },
  ],
  'judged-characters': [accountOf('Not-A-Name')],
};

beforeAll(async () => {
  world = await startVerdictWorld();
  admin = await world.signIn('admin@contoso.example', 'Contoso');
  engineer = await world.signIn('engineer@contoso.example', 'Contoso');
  subscriptionId = await subscriptionOf(engineer, 'Contoso Development');
  for (const [name, resources] of Object.entries(templates)) {
    const template = JSON.stringify({
      $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
      contentVersion: '1.0.0.0',
      resources,
    });
    await make(admin, name, { template });
    const cases = [{ name: 'As it is', parameters: {}, expect: 'success' }];
    await editVersion(admin, name, { releaseNotes: 'First.', cases });
    await runBench(admin, name);
    const published = await setState(admin, name, { state: 'Published' });
    if (published.status !== 200)
      throw new Error(`Publishing ${name} answered ${published.status} ${published.text}`);
  }
}, 60_000);
afterAll(() => world.stop());

/** Returns the second verdict, in which sources that were slow at first are ready. */
async function judge(blueprint: string) {
  const body = {
    blueprint,
    subscriptionId,
    resourceGroup: `rg-${blueprint}`,
    location: 'westeurope',
    parameters: {},
  };
  await engineer.post('/api/user/deployment/verdict', body);
  return verdictOf(await engineer.post('/api/user/deployment/verdict', body));
}

it('the verdict lists unknown sections with the reason, and is not ready', async () => {
  const verdict = await judge('judged-unknowns');
  expect(verdict.outcome).toBe('warning');
  expect(verdict.names.data?.names).toMatchObject([
    { name: 'adf-judged', state: 'unknown', reason: { code: 'no-name-lookup' } },
  ]);
  expect(verdict.quota.data?.unknown).toMatchObject([
    { code: 'size-unknown', values: { size: 'Standard_Dxx_v9', name: 'vmss-unheard' } },
  ]);
  expect(verdict.reasons.map(({ section, severity, code }) => [section, severity, code])).toEqual(
    expect.arrayContaining([
      ['quota', 'unknown', 'size-unknown'],
      ['names', 'unknown', 'names-unknown'],
    ]),
  );
});

it('the verdict reports an exceeded limit of the region', async () => {
  const verdict = await judge('judged-too-much');
  expect(verdict.outcome).toBe('failing');
  expect(verdict.quota.data?.lines.find(({ name }) => name === 'cores')).toMatchObject({
    needed: 3600,
    fits: false,
  });
  expect(verdict.reasons.map(({ severity, code }) => [severity, code])).toContainEqual(['fail', 'quota']);
});

it('the verdict reports a permission that a contributor lacks', async () => {
  const verdict = await judge('judged-rights');
  expect(verdict.outcome).toBe('failing');
  expect(verdict.rights.data?.missing.map(({ action }) => action)).toEqual([
    'Microsoft.Authorization/locks/write',
  ]);
  expect(verdict.reasons.map(({ section, severity }) => [section, severity])).toContainEqual([
    'rights',
    'fail',
  ]);
});

it('the verdict blocks a name that breaks the naming rules of its type', async () => {
  const verdict = await judge('judged-characters');
  expect(verdict.outcome).toBe('stopped');
  expect(verdict.reasons).toContainEqual(
    expect.objectContaining({
      section: 'template',
      severity: 'stop',
      message: expect.stringContaining('“Not-A-Name” is not a valid name for Microsoft.Storage'),
    }),
  );
});

it('the verdict reports a name that the cloud does not allow', async () => {
  const verdict = await judge('judged-name');
  expect(verdict.outcome).toBe('failing');
  expect(verdict.names.data?.names).toMatchObject([{ name: 'microsoftdata', state: 'invalid' }]);
  expect(verdict.reasons.map(({ code }) => code)).toContain('name-invalid');
});

it('the verdict blocks types that the embedded cloud does not simulate', async () => {
  const verdict = await judge('judged-not-simulated');
  expect(verdict.outcome).toBe('stopped');
  expect(verdict.reasons[0]).toEqual({
    section: 'template',
    severity: 'stop',
    code: 'types-not-simulated',
    message:
      'Not available in the embedded cloud: Microsoft.Resources/deploymentStacks. Remove this resource type from the template, or deploy to a real cloud.',
    values: { count: '1', types: 'Microsoft.Resources/deploymentStacks' },
  });
});
