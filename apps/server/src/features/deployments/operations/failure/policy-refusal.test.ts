import type { Failure } from '@blueport/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CloudEnvironment } from '../../../../cloud/cloud-environment.ts';
import { lastOf, startDayTwo, type DayTwo } from '../day-two.testing.ts';

/** Runs right before a deployment is sent, after the verdict: policies may take effect at any time. */
let beforeSending: (() => Promise<void>) | undefined;
const changingWorld = (world: CloudEnvironment): CloudEnvironment => {
  const { general } = world.clouds;
  if (general === undefined) return world;
  const call: typeof general.call = async (one) => {
    if (one.method === 'PUT' && one.url.includes('/providers/Microsoft.Resources/deployments/')) {
      const work = beforeSending;
      beforeSending = undefined;
      await work?.();
    }
    return general.call(one);
  };
  return { ...world, clouds: { ...world.clouds, general: { ...general, call } } };
};

let world: DayTwo;
beforeAll(async () => {
  world = await startDayTwo(undefined, changingWorld);
}, 60_000);
afterAll(() => world.stop());

const secret = 'Hunter-2026-Hunter!';
const machines = 'Microsoft.Compute/virtualMachines';
const password = `${machines}/osProfile.adminPassword`;

/** Assigns a policy that denies machines in a group that match `condition`. */
async function forbid(name: string, group: string, condition: object): Promise<void> {
  const provider = 'providers/Microsoft.Authorization';
  const definition = `/subscriptions/${world.subscriptionId}/${provider}/policyDefinitions/${name}`;
  const halves = [
    ['if', { allOf: [{ field: 'type', equals: machines }, condition] }],
    ['then', { effect: 'deny' }],
  ] as const;
  await world.arm('PUT', definition, '2023-04-01', {
    properties: { mode: 'Indexed', displayName: `Rule ${name}`, policyRule: Object.fromEntries(halves) },
  });
  const scope = `/subscriptions/${world.subscriptionId}/resourceGroups/${group}`;
  await world.arm('PUT', `${scope}/${provider}/policyAssignments/${name}`, '2023-04-01', {
    properties: { displayName: `House ${name}`, policyDefinitionId: definition },
  });
}

const deploy = async (name: string, condition: object) => {
  beforeSending = () => forbid(name, `rg-${name}`, condition);
  const deployment = await world.deploy('windows-vm', `rg-${name}`, { adminPassword: secret });
  expect(deployment.state, JSON.stringify(deployment.error)).toBe('Failed');
  return deployment;
};
const machineOf = (deployment: Awaited<ReturnType<typeof deploy>>): Failure | null | undefined =>
  lastOf(deployment).steps.find(({ type }) => type === machines)?.error;

/** Returns everything the portal stores about deployments, as text. */
async function readStoredText(): Promise<string> {
  const { pool } = world.server.database;
  const tables = ['deployment', 'deployment_operation', 'deployment_step', 'event', 'audit', 'notification'];
  const rows = await Promise.all(tables.map((table) => pool.query<object>(`select t::text from ${table} t`)));
  return JSON.stringify(rows.flatMap((result) => result.rows));
}

it('a policy failure names the policy, its condition and the field it evaluated', async () => {
  const size = `${machines}/hardwareProfile.vmSize`;
  const deployment = await deploy('small-sizes', { field: size, notIn: ['Standard_B1s'] });
  for (const failure of [deployment.error, machineOf(deployment)]) {
    expect(failure).toMatchObject({ code: 'RequestDisallowedByPolicy', parameters: ['vmSize'] });
    expect(failure?.policies).toEqual([
      {
        definition: 'Rule small-sizes',
        assignment: 'House small-sizes',
        conditions: [
          {
            subject: size,
            operator: 'NotIn',
            expected: ['Standard_B1s'],
            actual: expect.stringMatching(/^Standard_/),
            resourcePath: 'properties.hardwareProfile.vmSize',
          },
        ],
      },
    ]);
  }
}, 60_000);

it('a policy failure on a secret names its field without showing or storing the secret', async () => {
  const deployment = await deploy('long-passwords', { field: password, notLike: '*never*' });
  expect(deployment.error).toMatchObject({ parameters: ['adminPassword'] });
  expect(deployment.error?.policies?.[0]?.conditions).toEqual([
    {
      subject: password,
      operator: 'NotLike',
      expected: '*never*',
      resourcePath: 'properties.osProfile.adminPassword',
    },
  ]);
  expect(JSON.stringify(deployment)).not.toContain(secret);
  expect(await readStoredText()).not.toContain(secret);
}, 60_000);

it('a policy that contains a secret in its condition does not reveal it', async () => {
  const expression = `[concat('in ', field('${password}'))]`;
  const deployment = await deploy('repeats', { field: 'location', notEquals: expression });
  expect(deployment.error?.policies?.[0]?.conditions).toEqual([
    { subject: 'location', operator: 'NotEquals', actual: 'westeurope', resourcePath: 'location' },
  ]);
  expect(JSON.stringify(deployment)).not.toContain(secret);
  expect(await readStoredText()).not.toContain(secret);
}, 60_000);
