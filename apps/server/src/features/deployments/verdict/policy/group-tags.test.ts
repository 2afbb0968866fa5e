import type { Verdict } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../../testing/administration.testing.ts';
import { problemOf } from '../../../../testing/test-server.ts';
import {
  idempotencyHeader,
  production,
  startVerdictWorld,
  subscriptionOf,
  verdictOf,
  type VerdictWorld,
} from '../verdict.testing.ts';

const definitions = '/providers/Microsoft.Authorization/policyDefinitions';
const inherit = `${definitions}/ea3f2387-9b95-492a-a190-fcdc54f7b070`;
const require = `${definitions}/871b6d14-10aa-478d-b590-94f262ecfa99`;

let world: VerdictWorld;
let engineer: Actor;
let subscriptionId: string;

const order = (resourceGroup: string, tags?: Record<string, string>) => ({
  blueprint: 'storage-account',
  subscriptionId,
  resourceGroup,
  location: 'westeurope',
  parameters: {},
  ...(tags === undefined ? {} : { tags }),
});
const ask = async (body: object): Promise<Verdict> =>
  verdictOf(await engineer.post('/api/user/deployment/verdict?fresh=true', body));
const denials = ({ policy }: Verdict) => policy.data!.findings.filter(({ kind }) => kind === 'deny');

beforeAll(async () => {
  world = await startVerdictWorld(true);
  engineer = await world.signIn('engineer@contoso.example', 'Contoso');
  subscriptionId = await subscriptionOf(engineer, production);
  const put = async (path: string, body: object): Promise<void> => {
    const { status } = await world.cloud('admin@contoso.example', 'PUT', path, body);
    if (status > 201) throw new Error(`${path} answered ${status}`);
  };
  const subscription = `/subscriptions/${subscriptionId}`;
  for (const [name, tags] of [
    ['rg-blue', { team: 'blue' }],
    ['rg-bare', {}],
  ] as const) {
    await put(`${subscription}/resourceGroups/${name}?api-version=2021-04-01`, {
      location: 'westeurope',
      tags,
    });
  }
  for (const [name, policyDefinitionId] of [
    ['inherit-team', inherit],
    ['require-team', require],
  ] as const) {
    await put(
      `${subscription}/providers/Microsoft.Authorization/policyAssignments/${name}?api-version=2023-04-01`,
      {
        location: 'westeurope',
        identity: { type: 'SystemAssigned' },
        properties: { policyDefinitionId, parameters: { tagName: { value: 'team' } } },
      },
    );
  }
});
afterAll(() => world.stop());

describe('policies that inherit and require a tag of the group', () => {
  it('use the tags of an existing group, not those of the request', async () => {
    const blue = await ask(order('rg-blue'));
    expect(denials(blue)).toEqual([]);
    expect(blue.policy.data!.writes).toContainEqual(expect.objectContaining({ after: 'blue' }));
    const creation = await engineer.post('/api/user/deployment', order('rg-blue'), idempotencyHeader());
    expect(creation.status).toBe(202);

    const untaggedVerdict = await ask(order('rg-bare'));
    expect(untaggedVerdict.outcome).toBe('stopped');
    expect(denials(untaggedVerdict).length).toBeGreaterThan(0);
    const refusal = await engineer.post('/api/user/deployment', order('rg-bare'), idempotencyHeader());
    expect([refusal.status, problemOf(refusal)]).toEqual([422, 'policy-denied']);
  });

  it('use the tags of the request if the group is created with them', async () => {
    expect(denials(await ask(order('rg-to-be', { team: 'green' })))).toEqual([]);
    expect((await ask(order('rg-to-be-bare'))).outcome).toBe('stopped');
  });
});
