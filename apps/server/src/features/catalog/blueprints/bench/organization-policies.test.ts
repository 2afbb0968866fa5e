import { CloudError, type CloudErrorKind, type ResourceManager } from '@blueport/cloud';
import type { BenchRun, ModelVersionDetail } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonCloud } from '../../../../cloud/person-cloud.ts';
import type { SessionContext } from '../../../../session-context.ts';
import type { Actor } from '../../../../testing/administration.testing.ts';
import {
  production,
  startVerdictWorld,
  subscriptionOf,
  type VerdictWorld,
} from '../../../deployments/verdict/verdict.testing.ts';
import { readBenchPolicies } from './bench-policies.ts';
import type { BenchPorts, PolicyRows } from './bench-ports.ts';

const base = '/api/blueprint/model';
const allowedLocations =
  '/providers/Microsoft.Authorization/policyDefinitions/e56962a6-4747-49cd-b67b-bf8b01975c4c';
const template = {
  $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
  contentVersion: '1.0.0.0',
  parameters: { location: { type: 'string', defaultValue: '[resourceGroup().location]' } },
  resources: [
    {
      type: 'Microsoft.Network/networkSecurityGroups',
      apiVersion: '2023-09-01',
      name: 'guard',
      location: "[parameters('location')]",
      tags: { costCenter: '1' },
      properties: { securityRules: [] },
    },
  ],
};

let world: VerdictWorld;
let admin: Actor;
let subscriptionId: string;
beforeAll(async () => {
  world = await startVerdictWorld();
  admin = await world.signIn('admin@contoso.example', 'Contoso');
  subscriptionId = await subscriptionOf(admin, production);
  const response = await world.cloud(
    'admin@contoso.example',
    'PUT',
    `/subscriptions/${subscriptionId}/providers/Microsoft.Authorization/policyAssignments/bench?api-version=2023-04-01`,
    {
      properties: {
        displayName: 'Only the north',
        policyDefinitionId: allowedLocations,
        parameters: { listOfAllowedLocations: { value: ['northeurope'] }, effect: { value: 'Deny' } },
      },
    },
  );
  if (response.status !== 201) throw new Error(`The assignment returned ${response.status}.`);
  const cases = ['westeurope', 'northeurope'].map((location) => ({
    name: location,
    parameters: { location },
    expect: 'success',
  }));
  const facts = { title: 'Guard', summary: 'One', category: 'Networking', clouds: ['general', 'us_gov'] };
  const model = await admin.post(base, { name: 'guard', ...facts, template: JSON.stringify(template) });
  if (model.status !== 201) throw new Error(model.text);
  const { etag } = (await admin.get(`${base}/guard/version/1.0.0`)).body as ModelVersionDetail;
  await admin.put(`${base}/guard/version/1.0.0`, { cases }, etag);
});
afterAll(() => world.stop());

const run = async (body?: object): Promise<BenchRun> => {
  const answer = await admin.post(`${base}/guard/version/1.0.0/bench`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as BenchRun;
};

describe('the test bench', () => {
  it('evaluates each parameter set against the policies assigned to the subscription and reports the deciding condition', async () => {
    const byPortal = await run();
    expect([byPortal.policies.source, byPortal.rows.every(({ judgedBy }) => judgedBy === 'builtIn')]).toEqual(
      ['builtIn', true],
    );
    const found = await run({ subscriptionId });
    expect(found.policies).toMatchObject({
      source: 'organization',
      subscription: { id: subscriptionId, name: production, cloud: 'general' },
      readBy: 'person',
      stored: false,
    });
    const row = (name: string, cloud: string) =>
      found.rows.find((one) => one.case === name && one.cloud === cloud)!;
    const denied = row('westeurope', 'general');
    expect([denied.policy.verdict, denied.judgedBy]).toEqual(['fail', 'organization']);
    const deny = denied.judged!.find(({ kind }) => kind === 'deny')!;
    expect(deny).toMatchObject({ assignment: 'Only the north', definition: 'Allowed locations' });
    expect(deny.conditions).toContainEqual(
      expect.objectContaining({ subject: 'location', expected: ['northeurope'], actual: 'westeurope' }),
    );
    const allowed = row('northeurope', 'general');
    expect(allowed.judged!.filter(({ kind }) => kind === 'deny')).toEqual([]);
    // A subscription belongs to one cloud; the built-in policies apply in the other clouds, as the row shows.
    expect(row('westeurope', 'us_gov').judgedBy).toBe('builtIn');
    expect(found.green).toBe(false);
  });

  it('does not reveal policies that the author cannot read', async () => {
    const stranger = await world.signIn('admin@fabrikam.example', 'Fabrikam');
    const facts = { title: 'Guard', summary: 'One', category: 'Networking', clouds: ['general'] };
    await stranger.post(base, { name: 'theirs', ...facts, template: JSON.stringify(template) });
    const answer = await stranger.post(`${base}/theirs/version/1.0.0/bench`, { subscriptionId });
    expect((answer.body as BenchRun).policies).toMatchObject({
      source: 'builtIn',
      fallback: 'out-of-reach',
      subscription: { name: subscriptionId },
    });
    expect(answer.text).not.toContain('Only the north');
  });
});

describe('policies of a subscription', () => {
  const rows = (name: string): PolicyRows => ({
    assignments: [{ id: name }],
    exemptions: [],
    definitions: {},
    asOf: new Date().toISOString(),
  });
  const cloudError = (kind: CloudErrorKind) => new CloudError({ kind, code: 'Test', message: 'No.' });
  const place = '7b0c1c1e-1111-4222-8333-944455556666';
  const manager = (name: string, error?: CloudErrorKind) =>
    ({
      name,
      request: async () => {
        if (error !== undefined) throw cloudError(error);
        return { body: { displayName: 'Place' } };
      },
    }) as unknown as ResourceManager;
  /** Finds policies with the given results for the person's access and for the connection. */
  const find = async (person?: CloudErrorKind, connection?: CloudErrorKind | 'none', accountId?: string) => {
    const { db } = world.server.database;
    const policies = {
      read: async (by: ResourceManager) => rows((by as unknown as { name: string }).name),
      judge: () => [],
      byConnection: async () => (connection === 'none' ? undefined : manager('the connection', connection)),
    } satisfies BenchPorts;
    const cloud: Pick<PersonCloud, 'armFor'> = { armFor: () => manager('the person', person) };
    const session = {
      kind: 'interactive',
      organizationId: admin.organizationId,
      accountId: accountId ?? admin.session.account.id,
      tenantId: place,
      cloud: 'general',
    } as unknown as SessionContext;
    const found = await readBenchPolicies({ db, cloud, policies }, session, place);
    const { source, readBy, stored, fallback } = found.description;
    const [first] = found.of('general').rows.assignments;
    return { source, by: source === 'organization' ? first?.['id'] : undefined, readBy, stored, fallback };
  };
  const builtIn = { source: 'builtIn', by: undefined, readBy: undefined, stored: undefined };

  it('are read as the author, otherwise through the connection, otherwise from the stored copy', async () => {
    expect(await find('unavailable')).toEqual({ ...builtIn, fallback: 'no-answer' });
    expect(await find()).toMatchObject({ by: 'the person', readBy: 'person', stored: false });
    expect(await find('unavailable')).toMatchObject({ by: 'the person', readBy: 'person', stored: true });
    // A copy stored for one person is not shown to another.
    const someone = await world.server.database.db
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'engineer@contoso.example')
      .executeTakeFirstOrThrow();
    expect(await find('unavailable', undefined, someone.id)).toEqual({ ...builtIn, fallback: 'no-answer' });
    // Losing access also removes the stored copy, and the connection reads connected subscriptions only.
    expect(await find('not-found')).toEqual({ ...builtIn, fallback: 'out-of-reach' });
    await world.server.database.pool.query(
      `insert into cloud_subscription (organization_id, subscription_id, tenant_id, cloud, name)
       select $1, $2, tenant_id, 'general', 'Place' from directory where organization_id = $1 limit 1`,
      [admin.organizationId, place],
    );
    expect(await find('not-found', 'none')).toEqual({ ...builtIn, fallback: 'out-of-reach' });
    expect(await find('not-found')).toMatchObject({
      by: 'the connection',
      readBy: 'connection',
      stored: false,
    });
    expect(await find('unavailable', undefined, someone.id)).toMatchObject({
      by: 'the connection',
      stored: true,
    });
    expect(await find('not-found', 'unavailable')).toMatchObject({ by: 'the connection', stored: true });
  });
});
