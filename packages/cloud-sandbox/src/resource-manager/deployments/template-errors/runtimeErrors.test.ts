import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../../testing/armClient.ts';

let cloud: TestCloud;
let group: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  const list = await cloud.call('/subscriptions?api-version=2022-12-01');
  const value = list.body['value'] as { displayName: string; subscriptionId: string }[];
  const subscription = value.find(({ displayName }) => displayName === 'Contoso Development');
  group = `/subscriptions/${subscription?.subscriptionId ?? ''}/resourceGroups/runtime`;
  await cloud.call(`${group}?api-version=2021-04-01`, { method: 'PUT', body: { location: 'westeurope' } });
});
afterAll(async () => {
  await cloud.sandbox.close();
});

const account = (name: string, tags: object, dependsOn: string[] = []): object => ({
  type: 'Microsoft.Storage/storageAccounts',
  apiVersion: '2023-01-01',
  name,
  location: 'westeurope',
  sku: { name: 'Standard_LRS' },
  kind: 'StorageV2',
  tags,
  dependsOn,
});

interface Detail {
  code: string;
  message: string;
  target?: string;
  details?: Detail[];
  additionalInfo?: unknown;
}

/** Deploys with one resource per line from line 2, and returns the error of the finished deployment. */
async function errorOf(name: string, resources: object[], outputs: object = {}): Promise<Detail> {
  const path = `${group}/providers/Microsoft.Resources/deployments/${name}?api-version=2022-09-01`;
  const lines = resources.map((resource) => JSON.stringify(resource)).join(',\n');
  const body = `{"properties":{"mode":"Incremental","template":{"$schema":"https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#","contentVersion":"1.0.0.0","resources":[\n${lines}],"outputs":${JSON.stringify(outputs)}}}}`;
  const started = await fetch(`${cloud.sandbox.origin}/arm${path}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await cloud.token('engineer@contoso.example')}`,
      'content-type': 'application/json',
    },
    body,
  });
  expect(started.status).toBe(201);
  let error: Detail | undefined;
  for (let read = 0; read < 50 && error === undefined; read += 1) {
    const answer = await cloud.call(path);
    ({ error } = answer.body['properties'] as { error?: Detail });
  }
  return error ?? { code: 'none', message: '' };
}

describe('errors of expressions while a deployment runs', () => {
  it("name the resource with its line and column, and quote the service's message", async () => {
    const error = await errorOf('reads', [
      account('struntime1', {}),
      account('struntime2', { a: "[string(reference('struntime1').nothing)]" }),
    ]);
    expect(error.code).toBe('DeploymentFailed');
    const [detail] = error.details ?? [];
    expect(detail).toMatchObject({
      code: 'InvalidTemplate',
      target: `${group}/providers/Microsoft.Storage/storageAccounts/struntime2`,
      additionalInfo: [{ type: 'TemplateViolation', info: { lineNumber: 3, linePosition: 1, path: '' } }],
    });
    expect(detail?.message).toMatch(
      /^Unable to process template language expressions for resource '[^']+\/struntime2' at line '3' and column '1'\. 'The language expression property 'nothing' doesn't exist, available properties are '[\w, ]+'\.'$/,
    );
  });

  it('name the output', async () => {
    const outputs = {
      host: { type: 'string', value: "[reference('struntime3').primaryEndpoints.nothing]" },
    };
    const error = await errorOf('outputs', [account('struntime3', {})], outputs);
    const code = 'DeploymentOutputEvaluationFailed';
    expect(error.details?.[0]).toMatchObject({
      code,
      message:
        "Unable to evaluate template outputs: 'host'. Please see error details and deployment operations. Please see https://aka.ms/arm-common-errors for usage details.",
      details: [{ code, target: 'host' }],
    });
    expect(error.details?.[0]?.details?.[0]?.message).toMatch(
      /^The template output 'host' is not valid: The language expression property 'nothing' doesn't exist, available properties are '[\w, ]+'\.\.$/,
    );
  });
});
