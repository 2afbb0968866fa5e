import { CloudError, type ResourceManager } from '@blueport/cloud';
import { sendRequest } from '../../../../cli/api-client.ts';
import { startEmbeddedWorld, type EmbeddedWorld } from '../../../../testing/embedded-world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkNames } from './check-names.ts';
import { loadUncached, refusal, resourceAt } from './demand.testing.ts';
import { globalNames } from './global-names.ts';

const group = '/subscriptions/1/resourceGroups/rg/providers';
const createResource = (type: string, name: string, rest: Parameters<typeof resourceAt>[2] = {}) => {
  const [provider = '', ...kinds] = type.split('/');
  const parts = name.split('/');
  const path = kinds.map((kind, depth) => `${kind}/${parts[depth] ?? ''}`).join('/');
  return { ...resourceAt(`${group}/${provider}/${path}`, type, { location: 'westeurope', ...rest }), name };
};
type Answer = Readonly<Record<string, unknown>> | null | CloudError;

async function look(answer: Answer, ...resources: ReturnType<typeof createResource>[]) {
  const requests: unknown[] = [];
  const request = (method: string, path: string, _version: string, { body }: { body?: object } = {}) => {
    requests.push([method, path, body]);
    return answer instanceof CloudError ? Promise.reject(answer) : Promise.resolve({ body: answer });
  };
  const { data } = await checkNames({ request } as unknown as ResourceManager, loadUncached, {
    subscriptionId: '1',
    resources,
    timeoutMs: 1000,
    now: () => new Date(0),
  });
  return { requests, names: data.names };
}

describe('a globally unique name', () => {
  const account = createResource('Microsoft.Storage/storageAccounts', 'stone');

  it.each<[string, Answer, object]>([
    ['free', { nameAvailable: true }, { state: 'free' }],
    ['free after an empty response', null, { state: 'free' }],
    [
      'taken',
      { nameAvailable: false, reason: 'AlreadyExists', message: 'Gone.' },
      { state: 'taken', message: 'Gone.' },
    ],
    ['invalid', { nameAvailable: false, reason: 'AccountNameInvalid' }, { state: 'invalid' }],
    ['taken after a 409 response', refusal(409), { state: 'taken' }],
    ['unknown after a 403 response', refusal(403), { state: 'unknown', reason: { code: 'not-permitted' } }],
    [
      'unknown after a response that is not understood',
      { perhaps: true },
      { state: 'unknown', reason: { code: 'failed' } },
    ],
  ])('is %s', async (_name, answer, expected) => {
    const { requests, names } = await look(answer, account);
    expect(names).toEqual([expect.objectContaining({ name: 'stone' })]);
    expect(names[0]).toMatchObject(expected);
    expect(requests).toEqual([
      [
        'POST',
        '/subscriptions/1/providers/Microsoft.Storage/checkNameAvailability',
        { name: 'stone', type: 'Microsoft.Storage/storageAccounts' },
      ],
    ]);
  });

  it('is checked with the request format of its provider', async () => {
    const cosmos = createResource('Microsoft.DocumentDB/databaseAccounts', 'cosmos-one');
    const address = '/providers/Microsoft.DocumentDB/databaseAccountNames/cosmos-one';
    expect(await look(refusal(404), cosmos)).toMatchObject({
      requests: [['HEAD', address, undefined]],
      names: [{ state: 'free' }],
    });
    expect((await look(null, cosmos)).names).toMatchObject([{ state: 'taken' }]);
    const endpoint = await look(
      { nameAvailable: true },
      createResource('Microsoft.Cdn/profiles/endpoints', 'cdn/shop'),
    );
    expect(endpoint.requests).toMatchObject([['POST', expect.anything(), { name: 'shop' }]]);
    const ai = await look(
      { isSubdomainAvailable: false },
      createResource('Microsoft.CognitiveServices/accounts', 'ai', {
        properties: { customSubDomainName: 'contoso-ai' },
      }),
    );
    expect(ai.requests).toMatchObject([['POST', expect.anything(), { subdomainName: 'contoso-ai' }]]);
    expect(ai.names).toMatchObject([{ name: 'contoso-ai', state: 'taken' }]);
  });

  it('is reported as unknown with a reason if it cannot be looked up', async () => {
    const { requests, names } = await look(
      { nameAvailable: true },
      createResource('Microsoft.DataFactory/factories', 'factory'),
      createResource('Microsoft.KeyVault/vaults', "[concat('kv', reference('x').id)]"),
      createResource('Microsoft.Kusto/clusters', 'kusto', { location: "[reference('x').location]" }),
    );
    expect(requests).toEqual([]);
    expect(names.map(({ state, reason }) => [state, reason?.code])).toEqual([
      ['unknown', 'no-name-lookup'],
      ['unknown', 'open-name'],
      ['unknown', 'open-name'],
    ]);
  });

  it('is not checked for types whose names are not shared', async () => {
    const { names } = await look(
      null,
      createResource('Microsoft.Network/virtualNetworks', 'net'),
      createResource('Microsoft.CognitiveServices/accounts', 'ai', { properties: {} }),
    );
    expect(names).toEqual([]);
  });
});

describe('the embedded cloud', () => {
  let world: EmbeddedWorld;
  let token: string;
  let subscriptionId: string;
  beforeAll(async () => {
    world = await startEmbeddedWorld();
    const { tenantId } = world.world.sandbox!.tenants.find(({ name }) => name === 'Contoso')!;
    token = await world.tokenOf('engineer@contoso.example', tenantId, 'management');
    const { text } = await call('GET', '/subscriptions', '2022-12-01');
    const { value } = JSON.parse(text) as { value: { displayName: string; subscriptionId: string }[] };
    subscriptionId = value.find(({ displayName }) => displayName === 'Contoso Development')!.subscriptionId;
  });
  afterAll(() => world.sandbox.close());

  const call = (method: string, path: string, version: string, body?: object) =>
    sendRequest(`http://127.0.0.1:${world.sandbox.port}/arm${path}?api-version=${version}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
    });
  const manager = {
    request: async (method: string, path: string, version: string, { body }: { body?: object } = {}) => {
      const { status, text } = await call(method, path, version, body);
      if (status >= 400) throw refusal(status, text);
      return { body: text === '' ? null : (JSON.parse(text) as object) };
    },
  } as unknown as ResourceManager;

  /** The embedded cloud does not support types of other providers. */
  const unplayed = ['communication', 'digitaltwins', 'iotcentral'].map((name) => `microsoft.${name}/`);
  const lookups = Object.entries(globalNames).filter(
    ([type, { lookup }]) => lookup !== null && !unplayed.some((provider) => type.startsWith(provider)),
  );

  async function newestVersionOf(type: string): Promise<string> {
    const [namespace = '', ...rest] = type.split('/');
    const { resourceTypes } = JSON.parse(
      (await call('GET', `/providers/${namespace}`, '2021-04-01')).text,
    ) as { resourceTypes: { resourceType: string; apiVersions: string[] }[] };
    const typeName = rest.join('/').toLowerCase();
    return resourceTypes.find(({ resourceType }) => resourceType.toLowerCase() === typeName)!.apiVersions[0]!;
  }

  it('reports for each type with a name lookup whether a name is available', async () => {
    const resources = await Promise.all(
      lookups.map(async ([type, { label = [] }], index) => {
        const name = `nm${index}unique${index}`;
        const property = label.reduceRight<unknown>((value, member) => ({ [member]: value }), name);
        return createResource(type, type.split('/').length > 2 ? `any/${name}` : name, {
          apiVersion: await newestVersionOf(type),
          ...(property as object),
        });
      }),
    );
    const { data } = await checkNames(manager, loadUncached, {
      subscriptionId,
      resources,
      timeoutMs: 1000,
      now: () => new Date(0),
    });
    expect(data.names.filter(({ state }) => state !== 'free')).toEqual([]);
    expect(data.names.length).toBe(lookups.length);
  });

  it.each([
    ['Microsoft.DocumentDB/databaseAccounts', {}],
    ['Microsoft.AppConfiguration/configurationStores', { sku: { name: 'standard' } }],
    ['Microsoft.CognitiveServices/accounts', { kind: 'OpenAI', sku: { name: 'S0' } }],
  ])('reports that a name of %s is taken', async (type, rest) => {
    const name = 'takenbysomebody01';
    const properties = {
      customSubDomainName: name,
      databaseAccountOfferType: 'Standard',
      locations: [{ locationName: 'westeurope', failoverPriority: 0 }],
    };
    const rg = `/subscriptions/${subscriptionId}/resourceGroups/rg-names`;
    await call('PUT', rg, '2021-04-01', { location: 'westeurope' });
    const apiVersion = await newestVersionOf(type);
    const creation = await call('PUT', `${rg}/providers/${type}/${name}`, apiVersion, {
      location: 'westeurope',
      properties,
      ...rest,
    });
    expect([creation.status, creation.text.slice(0, 200)]).toEqual([
      expect.toBeOneOf([200, 201, 202]),
      creation.text.slice(0, 200),
    ]);
    const { data } = await checkNames(manager, loadUncached, {
      subscriptionId,
      resources: [createResource(type, name, { apiVersion, properties })],
      timeoutMs: 1000,
      now: () => new Date(0),
    });
    expect(data.names).toMatchObject([{ name, state: 'taken' }]);
  });
});
