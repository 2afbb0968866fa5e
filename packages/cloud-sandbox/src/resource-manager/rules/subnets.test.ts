import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { networkBody } from './inUse.fixtures.ts';

let cloud: TestCloud;
let provider: string;

const put = (path: string, body: object) =>
  cloud.call(`${provider}/${path}?api-version=2024-05-01`, {
    method: 'PUT',
    body: { location: 'westeurope', ...body },
  });

beforeAll(async () => {
  cloud = await startTestCloud();
  const { body } = await cloud.call('/subscriptions?api-version=2022-12-01');
  const list = body['value'] as { displayName: string; subscriptionId: string }[];
  const { subscriptionId } = list.find((item) => item.displayName === 'Contoso Development')!;
  const group = `/subscriptions/${subscriptionId}/resourceGroups/rg-subnets`;
  provider = `${group}/providers/Microsoft.Network`;
  await cloud.call(`${group}?api-version=2022-09-01`, { method: 'PUT', body: { location: 'westeurope' } });
  await put('virtualNetworks/existing', networkBody());
});
afterAll(() => cloud.sandbox.close());

describe('a subnet, in its network or alone', () => {
  const missing = (name: string) => ({ [name]: { id: `${provider}/${name}s/missing` } });
  const invalidSubnets: readonly [what: string, properties: () => object, code: string][] = [
    ['without an address prefix', () => ({}), 'SubnetMissingAddressPrefix'],
    ...['natGateway', 'routeTable', 'networkSecurityGroup'].map((name): [string, () => object, string] => [
      `with a missing ${name}`,
      () => ({ addressPrefix: '10.0.9.0/24', ...missing(name) }),
      'InvalidResourceReference',
    ]),
  ];
  it.each(invalidSubnets)('is refused %s', async (_what, properties, code) => {
    const singleAnswer = await put('virtualNetworks/existing/subnets/b', { properties: properties() });
    const inNetwork = await put(
      'virtualNetworks/refused',
      networkBody({}, { subnets: [{ name: 'b', properties: properties() }] }),
    );
    expect(singleAnswer).toMatchObject({ status: 400, body: { error: { code } } });
    expect(inNetwork).toMatchObject({ status: 400, body: { error: { code } } });
  });
});

describe('the refusal to delete a resource that subnets use', () => {
  const remove = (path: string) =>
    cloud.call(`${provider}/${path}?api-version=2024-05-01`, { method: 'DELETE' });

  it('counts or names the subnets, not their networks', async () => {
    await put('natGateways/shared', { properties: {} });
    await put('networkSecurityGroups/shared', { properties: {} });
    const uses = {
      natGateway: { id: `${provider}/natGateways/shared` },
      networkSecurityGroup: { id: `${provider}/networkSecurityGroups/shared` },
    };
    const subnets = [1, 2].map((range) => ({
      name: `s${range}`,
      properties: { addressPrefix: `10.0.${range}.0/24`, ...uses },
    }));
    expect((await put('virtualNetworks/using', networkBody({}, { subnets }))).status).toBeLessThan(300);
    expect((await remove('natGateways/shared')).body.error?.message).toContain(
      'is still configured on 2 subnets.',
    );
    const network = `${provider}/virtualNetworks/using`;
    expect((await remove('networkSecurityGroups/shared')).body.error?.message).toContain(
      `by the following resources: ${network}/subnets/s1, ${network}/subnets/s2. In order`,
    );
  });
});
