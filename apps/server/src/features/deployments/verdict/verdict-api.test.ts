import type { Verdict } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../testing/administration.testing.ts';
import { problemOf } from '../../../testing/test-server.ts';
import {
  idempotencyHeader,
  production,
  startVerdictWorld,
  subscriptionOf,
  verdictOf,
  type VerdictWorld,
} from './verdict.testing.ts';

let world: VerdictWorld;
let engineer: Actor;
let subscriptionId: string;

beforeAll(async () => {
  world = await startVerdictWorld(true);
  engineer = await world.signIn('engineer@contoso.example', 'Contoso');
  subscriptionId = await subscriptionOf(engineer, 'Contoso Development');
});
afterAll(() => world.stop());

let groups = 0;
/** Returns a request for a storage account in a separate group. */
const order = (parameters: object = {}, resourceGroup = `rg-verdict-${(groups += 1)}`) => ({
  blueprint: 'storage-account',
  subscriptionId,
  resourceGroup,
  location: 'westeurope',
  parameters,
});
const ask = async (body: object): Promise<Verdict> =>
  verdictOf(await engineer.post('/api/user/deployment/verdict', body));
const create = (body: object) => engineer.post('/api/user/deployment', body, idempotencyHeader());

async function until<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
  for (let tries = 0; tries < 400; tries += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not come to be.');
}
const settled = (id: string) =>
  until(async () => {
    const { body } = await engineer.get(`/api/user/deployment/${id}`);
    const { state } = body as { state: string };
    return ['Succeeded', 'SucceededWithWarnings', 'Failed', 'Canceled'].includes(state) ? state : undefined;
  });

describe('a verdict', () => {
  it('has every section for a new deployment, each with the time of its source', async () => {
    // The first verdict reads every policy; slow sources are ready for the next one.
    await ask(order());
    const verdict = await ask(order());
    expect(verdict.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    for (const part of ['changes', 'policy', 'price', 'quota', 'names', 'rights', 'budget'] as const) {
      expect([part, verdict[part].state, verdict[part].reason]).toEqual([part, 'ready', null]);
    }
    expect(verdict.changes.data!.counts).toMatchObject({ modify: 0, delete: 0, noChange: 0 });
    expect(verdict.changes.data!.counts.create).toBe(verdict.resources.length);
    expect(verdict.names.data!.names.map(({ state }) => state)).toEqual(['free']);
    expect(verdict.rights.data!.missing).toEqual([]);
    // A cached response has the time of its read; a response that was read again is not older than the verdict.
    expect(Date.parse(verdict.rights.asOf!)).toBeLessThan(Date.parse(verdict.at));
    const freshVerdict = verdictOf(await engineer.post('/api/user/deployment/verdict?fresh=true', order()));
    for (const part of ['changes', 'policy', 'quota', 'names', 'rights', 'budget'] as const)
      expect([part, Date.parse(freshVerdict[part].asOf!) >= Date.parse(freshVerdict.at)]).toEqual([
        part,
        true,
      ]);
    expect(verdict.quota.data!.lines.map(({ name, needed }) => [name, needed])).toContainEqual([
      'StorageAccounts',
      1,
    ]);
    expect(Number(verdict.price.data!.monthly)).toBeGreaterThan(0);
    expect(verdict.policy.data!.assignments).toBeGreaterThan(0);
    expect(verdict.policy.data!.findings.every(({ kind }) => kind !== 'deny')).toBe(true);
  });

  it('compares with existing resources, and ignores properties that the service fills in', async () => {
    const body = order();
    const creation = await create(body);
    expect(creation.status).toBe(202);
    const { id } = creation.body as { id: string };
    expect(await settled(id)).toMatch(/^Succeeded/);
    const same = await ask(body);
    expect(same.changes.data!.counts).toMatchObject({ create: 0, modify: 0 });
    expect(same.place.makesGroup).toBe(false);
    expect(same.names.data!.names).toEqual([]);
    const other = await ask({ ...body, parameters: { accessTier: 'Cool' } });
    const modified = other.changes.data!.changes.filter(({ kind }) => kind === 'modify');
    expect(modified.flatMap(({ properties }) => properties)).toEqual([
      { path: 'properties.accessTier', kind: 'modify', before: 'Hot', after: 'Cool' },
    ]);
    expect(other.fingerprint).not.toBe(same.fingerprint);
    // A redeployment is evaluated as well, with the kept values and without its current cost.
    const recheck = async (parameters: object) =>
      verdictOf(await engineer.post(`/api/user/deployment/${id}/verdict`, { parameters }));
    expect((await recheck({})).changes.data!.counts).toMatchObject({ create: 0, modify: 0 });
    const cooler = await recheck({ accessTier: 'Cool' });
    expect(cooler.changes.data!.counts).toEqual(other.changes.data!.counts);
    expect(cooler.place).toEqual(other.place);
    const wrong = await engineer.post(`/api/user/deployment/${id}/verdict`, {
      parameters: { accessTier: 'Hotter' },
    });
    expect([wrong.status, problemOf(wrong)]).toEqual([422, 'invalid-input']);
    const stored = await engineer.get(`/api/user/deployment/${id}/verdict`);
    expect((stored.body as { verdict: Verdict }).verdict.changes.data!.counts.create).toBeGreaterThan(0);
  });

  it.each(['hub-spoke-network', 'key-vault-private', 'function-app'])(
    'reports no change in %s right after it was deployed',
    async (blueprint) => {
      const body = { ...order(), blueprint, parameters: {} };
      const creation = await create(body);
      expect(creation.status).toBe(202);
      expect(await settled((creation.body as { id: string }).id)).toMatch(/^Succeeded/);
      const { counts, changes } = (await ask(body)).changes.data!;
      expect(changes.filter(({ kind }) => kind !== 'noChange')).toEqual([]);
      expect(counts.noChange).toBeGreaterThan(5);
    },
  );

  it('reports a name that is taken', async () => {
    const body = order({ storageAccountName: 'stverdicttaken01' });
    const { id } = (await create(body)).body as { id: string };
    expect(await settled(id)).toMatch(/^Succeeded/);
    const verdict = await ask(order({ storageAccountName: 'stverdicttaken01' }));
    expect(verdict.outcome).toBe('failing');
    expect(verdict.reasons.map(({ code }) => code)).toContain('name-taken');
  });
});

describe('a policy that denies a location', () => {
  it('blocks verdict and creation with the deciding condition, and allows the corrected request', async () => {
    // A subscription without cached policies, which are kept for a minute.
    const place = await subscriptionOf(engineer, production);
    const assigned = await world.cloud(
      'admin@contoso.example',
      'PUT',
      `/subscriptions/${place}/providers/Microsoft.Authorization/policyAssignments/north?api-version=2023-04-01`,
      {
        properties: {
          displayName: 'Only the north',
          policyDefinitionId:
            '/providers/Microsoft.Authorization/policyDefinitions/e56962a6-4747-49cd-b67b-bf8b01975c4c',
          parameters: { listOfAllowedLocations: { value: ['northeurope'] }, effect: { value: 'Deny' } },
        },
      },
    );
    expect(assigned.status).toBe(201);
    const wrong = { ...order({}, 'rg-verdict-north'), subscriptionId: place };
    const verdict = await ask(wrong);
    expect(verdict.outcome).toBe('stopped');
    const finding = verdict.policy.data!.findings.find(({ kind }) => kind === 'deny')!;
    expect(finding).toMatchObject({ assignment: 'Only the north', effect: 'deny' });
    expect(finding.conditions).toContainEqual(
      expect.objectContaining({ subject: 'location', expected: ['northeurope'], actual: 'westeurope' }),
    );
    const refusal = await create(wrong);
    expect([refusal.status, problemOf(refusal)]).toEqual([422, 'policy-denied']);
    expect(refusal.text).toContain('Only the north');
    expect(refusal.text).toContain('westeurope');
    const right = { ...wrong, location: 'northeurope' };
    expect((await ask(right)).outcome).not.toBe('stopped');
    expect((await create(right)).status).toBe(202);
  });
});

describe('a policy that is assigned after a verdict', () => {
  const assign = async (name: string) => {
    const group = `/subscriptions/${subscriptionId}/resourceGroups/rg-verdict-${name}`;
    const { status } = await world.cloud(
      'admin@contoso.example',
      'PUT',
      `${group}/providers/Microsoft.Authorization/policyAssignments/${name}?api-version=2023-04-01`,
      {
        properties: {
          displayName: 'Only the north',
          policyDefinitionId:
            '/providers/Microsoft.Authorization/policyDefinitions/e56962a6-4747-49cd-b67b-bf8b01975c4c',
          parameters: { listOfAllowedLocations: { value: ['northeurope'] }, effect: { value: 'Deny' } },
        },
      },
    );
    expect(status).toBe(201);
  };
  const makeGroup = async (name: string) => {
    const group = `/subscriptions/${subscriptionId}/resourceGroups/rg-verdict-${name}?api-version=2021-04-01`;
    const { status } = await world.cloud('admin@contoso.example', 'PUT', group, { location: 'westeurope' });
    expect(status).toBe(201);
    return order({}, `rg-verdict-${name}`);
  };
  /** A late source fills the cache for the next request. */
  const askUntilKnown = (body: object) =>
    until(async () => {
      const verdict = await ask(body);
      return verdict.policy.state === 'ready' ? verdict : undefined;
    });
  const denials = ({ policy }: Verdict) =>
    (policy.data?.findings ?? []).filter(({ kind }) => kind === 'deny');

  it('is in the verdict after another check', async () => {
    const body = await makeGroup('again');
    const before = await askUntilKnown(body);
    expect(denials(before)).toEqual([]);
    await assign('again');
    const secondVerdict = verdictOf(await engineer.post('/api/user/deployment/verdict?fresh=true', body));
    expect(denials(secondVerdict)).not.toEqual([]);
    expect(secondVerdict.outcome).toBe('stopped');
    expect(secondVerdict.fingerprint).not.toBe(before.fingerprint);
  });

  it('refuses the submit without another check', async () => {
    const body = await makeGroup('submit');
    expect(denials(await askUntilKnown(body))).toEqual([]);
    await assign('submit');
    const refusal = await create(body);
    expect([refusal.status, problemOf(refusal)]).toEqual([422, 'policy-denied']);
  });
});
