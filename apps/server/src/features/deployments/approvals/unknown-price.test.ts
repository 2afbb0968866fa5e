import type { Budget, Verdict } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, type Actor } from '../../../testing/administration.testing.ts';
import { problemOf } from '../../../testing/test-server.ts';
import { editVersion, make, runBench, setState } from '../../catalog/blueprints/models/models.testing.ts';
import {
  idempotencyHeader,
  startVerdictWorld,
  subscriptionOf,
  verdictOf,
  type VerdictWorld,
} from '../verdict/verdict.testing.ts';

let world: VerdictWorld;
let admin: Actor;
let engineer: Actor;
let subscriptionId: string;

/** A cluster without a known price, together with the given resources. */
const templateOf = (extraResources: readonly object[]): string =>
  JSON.stringify({
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    resources: [
      {
        type: 'Microsoft.HDInsight/clusters',
        apiVersion: '2021-06-01',
        name: 'cluster-of-a-team',
        location: '[resourceGroup().location]',
        properties: {},
      },
      ...extraResources,
    ],
  });
const address = {
  type: 'Microsoft.Network/publicIPAddresses',
  apiVersion: '2023-09-01',
  name: 'address-of-a-team',
  location: '[resourceGroup().location]',
  sku: { name: 'Standard' },
  properties: { publicIPAllocationMethod: 'Static' },
};

beforeAll(async () => {
  world = await startVerdictWorld();
  admin = await world.signIn('admin@contoso.example', 'Contoso');
  engineer = await world.signIn('engineer@contoso.example', 'Contoso');
  subscriptionId = await subscriptionOf(engineer, 'Contoso Development');
  for (const [name, extraResources] of [
    ['unpriced', []],
    ['partly-priced', [address]],
  ] as const) {
    await make(admin, name, { template: templateOf(extraResources) });
    const cases = [{ name: 'As it is', parameters: {}, expect: 'success' }];
    await editVersion(admin, name, { releaseNotes: 'First.', cases });
    await runBench(admin, name);
    const published = await setState(admin, name, { state: 'Published' });
    if (published.status !== 200)
      throw new Error(`Publishing answered ${published.status} ${published.text}`);
  }
});
afterAll(() => world.stop());

let groups = 0;
const order = (blueprint: string) => ({
  blueprint,
  subscriptionId,
  resourceGroup: `rg-unknown-${(groups += 1)}`,
  location: 'westeurope',
});
const ask = async (blueprint: string): Promise<Verdict> =>
  verdictOf(await engineer.post('/api/user/deployment/verdict', order(blueprint)));
const create = (blueprint: string) =>
  engineer.post('/api/user/deployment', order(blueprint), idempotencyHeader());

async function withOne<Answer>(url: string, body: object, work: () => Promise<Answer>): Promise<Answer> {
  const createResponse = await admin.post(url, body);
  expect([createResponse.status, createResponse.status === 201 ? '' : createResponse.text]).toEqual([
    201,
    '',
  ]);
  const { id } = createResponse.body as { id: string };
  try {
    return await work();
  } finally {
    const { etag } = rowsOf<Budget>(await admin.get(url)).find((one) => one.id === id)!;
    await admin.remove(`${url}/${id}`, etag);
  }
}

describe('a deployment without a known price', () => {
  it.each(['unpriced', 'partly-priced'])('needs approval above a price: %s', async (blueprint) => {
    const rule = { kind: 'price', above: '1000', currency: 'USD' };
    await withOne('/api/org/approvalRule', rule, async () => {
      const { approval } = await ask(blueprint);
      expect(approval.required).toBe(true);
      expect(approval.reasons[0]).toMatchObject({ kind: 'price', values: { known: 'no', above: '1000' } });
      expect((await create(blueprint)).body).toMatchObject({ state: 'PendingApproval' });
    });
    expect((await ask(blueprint)).approval.required).toBe(false);
  });

  it('matches only the rules that apply to it', async () => {
    await withOne('/api/org/approvalRule', { kind: 'blueprint', blueprint: 'partly-priced' }, async () => {
      expect((await ask('unpriced')).approval).toEqual({ required: false, reasons: [] });
      expect((await ask('storage-account')).approval).toEqual({ required: false, reasons: [] });
      expect((await ask('partly-priced')).approval.required).toBe(true);
    });
  });

  it('is refused by an exhausted budget, fits into any other, and reports the unknown price', async () => {
    const url = '/api/costManagement/budget';
    await withOne(url, { currency: 'USD', limit: '0' }, async () => {
      const verdict = await ask('unpriced');
      expect(verdict.budget.data!.budgets[0]).toMatchObject({ adds: null, fits: false });
      expect(verdict.outcome).toBe('stopped');
      const refused = await create('unpriced');
      expect([refused.status, problemOf(refused)]).toEqual([422, 'budget-exceeded']);
      expect(refused.body).toMatchObject({ errors: [{ values: { adds: 'unknown' } }] });
    });
    await withOne(url, { currency: 'USD', limit: '1000' }, async () => {
      const before = rowsOf<Budget>(await admin.get(url))[0]!;
      expect((await ask('unpriced')).budget.data!.budgets[0]).toMatchObject({ adds: null, fits: true });
      expect((await create('unpriced')).status).toBe(202);
      const after = rowsOf<Budget>(await admin.get(url))[0]!;
      expect(after.unpriced).toBe(before.unpriced + 1);
      // Of a partly known price, the known part counts, and the response reports it as partial.
      expect((await create('partly-priced')).status).toBe(202);
      const partly = rowsOf<Budget>(await admin.get(url))[0]!;
      expect(partly).toMatchObject({
        unpriced: after.unpriced,
        deployments: after.deployments + 1,
        partlyUnpriced: after.partlyUnpriced! + 1,
      });
    });
  });
});
