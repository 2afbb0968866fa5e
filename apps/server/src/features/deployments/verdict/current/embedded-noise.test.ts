import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  describeParameters,
  type JsonObject,
  type PropertyChange,
  type ResourceChange,
} from '@blueport/arm-template';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloudProfiles, createCloudCaller, createEmbeddedHttpClient, embeddedBases } from '@blueport/cloud';
import { startEmbeddedWorld, type EmbeddedWorld } from '../../../../testing/embedded-world.ts';
import { suppressNoise } from './suppress-noise.ts';

const folder = path.resolve(import.meta.dirname, '../../../../../../../blueprints');
const blueprints = readdirSync(folder);
const read = (blueprint: string, file: string): JsonObject =>
  JSON.parse(readFileSync(path.join(folder, blueprint, file), 'utf8')) as JsonObject;

type Parameters = Record<string, { value: unknown }>;

let embedded: EmbeddedWorld;
let subscription: string;
beforeAll(async () => {
  embedded = await startEmbeddedWorld({ scale: 0.05, throttling: false });
  const { value } = (await call('GET', '/subscriptions', '2022-12-01')) as {
    value: { displayName: string; id: string }[];
  };
  subscription = value.find(({ displayName }) => displayName === 'Contoso Development')!.id;
});
afterAll(() => embedded.sandbox.close());

/** Calls the embedded cloud as the administrator of Contoso and follows a long-running operation to its result. */
async function call(
  method: 'GET' | 'PUT' | 'POST',
  place: string,
  version: string,
  body?: object,
): Promise<unknown> {
  const { sandbox } = embedded;
  const httpClient = createEmbeddedHttpClient(embeddedBases(sandbox.origin));
  const send = createCloudCaller(cloudProfiles.general, { httpClient });
  const tenant = embedded.world.sandbox!.tenants.find(({ name }) => name === 'Contoso')!.tenantId;
  const authorization = `Bearer ${await embedded.tokenOf('admin@contoso.example', tenant, 'management')}`;
  const request = {
    area: 'management',
    headers: { authorization, 'content-type': 'application/json' },
  } as const;
  const url = `https://management.azure.com${place}?api-version=${version}`;
  const answer = await send({ ...request, method, url, ...(body && { body: JSON.stringify(body) }) });
  const { location } = answer.headers;
  if (answer.status !== 202 || location === undefined) return answer.body;
  return (await send({ ...request, method: 'GET', url: location })).body;
}

const key = 'ssh-ed25519 EXAMPLEKEY build';

/** Returns samples of the required parameters, with masked secrets as planned deployments show them if `isMasked`. */
function samplesOf(blueprint: string, isMasked: boolean): Parameters {
  const { parameters } = read(blueprint, 'expected.json') as { parameters: Parameters };
  const required = describeParameters(read(blueprint, 'template.json')).filter((one) => one.required);
  return Object.fromEntries(
    required.map(({ name, secure }) => {
      const value = name === 'adminPasswordOrKey' ? key : parameters[name]?.value;
      return [name, { value: secure && isMasked ? '*'.repeat(12) : value }];
    }),
  );
}

/** Deploys a blueprint with its sample parameters and returns a function that asks for its what-if. */
async function deploy(blueprint: string): Promise<(parameters: Parameters) => Promise<ResourceChange[]>> {
  const template = read(blueprint, 'template.json');
  const atSubscription = read(blueprint, 'blueprint.json')['scope'] === 'subscription';
  const group = `${subscription}/resourceGroups/rg-noise-${blueprint}`;
  if (!atSubscription) await call('PUT', group, '2022-09-01', { location: 'westeurope' });
  const id = `${atSubscription ? subscription : group}/providers/Microsoft.Resources/deployments/noise`;
  const body = (values: Parameters) => ({
    ...(atSubscription ? { location: 'westeurope' } : {}),
    properties: { mode: 'Incremental', template, parameters: values },
  });
  await call('PUT', id, '2021-04-01', body(samplesOf(blueprint, false)));
  const deployed = (await call('GET', id, '2021-04-01')) as { properties: { provisioningState: string } };
  expect(deployed.properties.provisioningState).toBe('Succeeded');
  return async (values) => {
    const { properties } = (await call('POST', `${id}/whatIf`, '2021-04-01', body(values))) as {
      properties: { changes: ResourceChange[] };
    };
    return properties.changes;
  };
}

const leaves = (change: PropertyChange): PropertyChange[] =>
  change.children === undefined || change.children.length === 0
    ? [change]
    : change.children.flatMap((child) => leaves(child));

describe('the noise filter against the embedded cloud', () => {
  it.each(blueprints)(
    'suppresses only masked, write-only and deferred properties of %s',
    async (blueprint) => {
      const whatIf = await deploy(blueprint);
      const changes = await whatIf(samplesOf(blueprint, true));
      const declared = changes.filter(({ changeType }) => changeType !== 'Ignore');
      expect(declared.length).toBeGreaterThan(0);
      for (const { changeType, delta = [] } of declared) {
        expect(['NoChange', 'Modify']).toContain(changeType);
        expect(suppressNoise(delta).properties).toEqual([]);
        for (const { propertyChangeType, after } of delta.flatMap(leaves)) {
          expect(propertyChangeType).toBe('Modify');
          expect(JSON.stringify(after)).toMatch(/^"\[|\*{7}/);
        }
      }
    },
  );
});
