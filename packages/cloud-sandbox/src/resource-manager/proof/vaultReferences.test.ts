import { randomUUID } from 'node:crypto';
import { DeploymentsClient } from '@azure/arm-resourcesdeployments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { templateOf } from '../../testing/deployments.ts';

const admin = 'admin@contoso.example';
const engineer = 'engineer@contoso.example';
const reader = 'reader@contoso.example';
const canary = 'canary-in-the-vault';
const vaultName = `kv${randomUUID().slice(0, 8)}`;

let cloud: TestCloud;
let group: string;
const vault = () => `${group}/providers/Microsoft.KeyVault/vaults/${vaultName}`;

async function putVault(enabledForTemplateDeployment: boolean): Promise<void> {
  const { status } = await cloud.call(`${vault()}?api-version=2023-07-01`, {
    method: 'PUT',
    body: { location: 'westeurope', properties: { enabledForTemplateDeployment } },
  });
  expect(status).toBeLessThan(300);
}

async function putSecret(name: string, properties: object): Promise<void> {
  const path = `${vault()}/secrets/${name}?api-version=2023-07-01`;
  const { status, body } = await cloud.call(path, { method: 'PUT', body: { properties } });
  expect(status).toBeLessThan(300);
  expect(JSON.stringify(body)).not.toContain(canary);
}

const reference = (secretName: string, id = vault()) => ({ reference: { keyVault: { id }, secretName } });

async function deploy(name: string, secret: object, as = engineer) {
  return cloud.call(`${group}/providers/Microsoft.Resources/deployments/${name}?api-version=2022-09-01`, {
    method: 'PUT',
    as,
    body: {
      properties: {
        mode: 'Incremental',
        parameters: { secret },
        template: {
          $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
          contentVersion: '1.0.0.0',
          parameters: { secret: { type: 'securestring' } },
          resources: [],
          outputs: {
            length: { type: 'int', value: "[length(parameters('secret'))]" },
          },
        },
      },
    },
  });
}

beforeAll(async () => {
  cloud = await startTestCloud();
  const { body } = await cloud.call('/subscriptions?api-version=2022-12-01');
  const list = body['value'] as { displayName: string; id: string }[];
  group = `${list.find((item) => item.displayName === 'Contoso Development')?.id}/resourceGroups/rg-vault`;
  const body2 = { location: 'westeurope' };
  await cloud.call(`${group}?api-version=2022-09-01`, { method: 'PUT', as: admin, body: body2 });
  await putVault(true);
  await putSecret('password', { value: canary });
  await putSecret('retired', { value: canary, attributes: { enabled: false } });
});

afterAll(() => cloud.sandbox.close());

describe('key vault reference in a parameter', () => {
  it('is replaced with the secret, which is never returned', async () => {
    expect((await deploy('takes', reference('password'))).status).toBe(201);
    const path = `${group}/providers/Microsoft.Resources/deployments/takes?api-version=2022-09-01`;
    const { body } = await cloud.call(path);
    expect(body['properties']).toMatchObject({
      provisioningState: 'Succeeded',
      outputs: { length: { value: canary.length } },
      parameters: { secret: { type: 'SecureString', reference: { secretName: 'password' } } },
    });
    expect(JSON.stringify(body)).not.toContain(canary);
    const secret = await cloud.call(`${vault()}/secrets/password?api-version=2023-07-01`);
    expect(secret.status).toBe(200);
    expect(JSON.stringify(secret.body)).not.toContain(canary);
    const list = await cloud.call(`${vault()}/secrets?api-version=2023-07-01`);
    expect(JSON.stringify(list.body)).not.toContain(canary);
  });

  it('is not named by the error about a value that is not allowed', async () => {
    const path = `${group}/providers/Microsoft.Resources/deployments/allowed?api-version=2022-09-01`;
    const { status, body } = await cloud.call(path, {
      method: 'PUT',
      as: engineer,
      body: {
        properties: {
          mode: 'Incremental',
          parameters: { size: reference('password') },
          template: {
            $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
            contentVersion: '1.0.0.0',
            parameters: { size: { type: 'string', allowedValues: ['S', 'M'], defaultValue: 'S' } },
            resources: [],
          },
        },
      },
    });
    expect(status).toBe(400);
    const { message } = body['error'] as { message: string };
    expect(message).toMatch(/The provided value for the template parameter 'size' at line '\d+' /);
    expect(message).not.toContain(canary);
  });

  it('is masked in the result of what-if', async () => {
    const [, subscriptionId = ''] = /^\/subscriptions\/([^/]+)/.exec(group) ?? [];
    const { deployments } = new DeploymentsClient(cloud.credential(admin), subscriptionId, {
      httpClient: cloud.httpClient,
    });
    const identity = {
      type: 'Microsoft.ManagedIdentity/userAssignedIdentities',
      apiVersion: '2023-01-31',
      name: 'id-secret',
      location: 'westeurope',
      tags: { secret: "[parameters('secret')]", encoded: "[base64(parameters('secret'))]" },
    };
    const result = await deployments.whatIf('rg-vault', 'asks', {
      properties: {
        mode: 'Incremental',
        parameters: { secret: reference('password') },
        template: templateOf([identity], { parameters: { secret: { type: 'string' } } }),
      },
    });
    expect(result.changes?.filter(({ changeType }) => changeType !== 'Ignore')).toMatchObject([
      { changeType: 'Create', after: { name: 'id-secret', tags: { secret: '*******', encoded: '*******' } } },
    ]);
    expect(JSON.stringify(result)).not.toContain(canary);
  });

  it('is rejected if the vault or the secret does not exist', async () => {
    const missingVault = reference('password', `${vault()}x`);
    expect(await deploy('missing', missingVault)).toMatchObject({
      status: 404,
      body: { error: { code: 'KeyVaultParameterReferenceNotFound' } },
    });
    for (const name of ['nothing', 'retired']) {
      expect(await deploy('missing', reference(name))).toMatchObject({
        status: 400,
        body: { error: { code: 'KeyVaultParameterReferenceSecretRetrieveFailed' } },
      });
    }
    expect(await deploy('malformed', { reference: { keyVault: { id: group } } })).toMatchObject({
      status: 400,
      body: { error: { code: 'InvalidRequestContent' } },
    });
  });

  it('is rejected for callers who may not deploy with the vault', async () => {
    const token = await cloud.token(reader);
    const { oid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      oid: string;
    };
    const role = randomUUID();
    const definition = `${group}/providers/Microsoft.Authorization/roleDefinitions/${role}`;
    const permissions = [{ actions: ['Microsoft.Resources/deployments/*'], notActions: [] }];
    await cloud.call(`${definition}?api-version=2022-04-01`, {
      method: 'PUT',
      as: admin,
      body: { properties: { roleName: 'Deployer', assignableScopes: [group], permissions } },
    });
    const assigned = await cloud.call(
      `${group}/providers/Microsoft.Authorization/roleAssignments/${randomUUID()}?api-version=2022-04-01`,
      {
        method: 'PUT',
        as: admin,
        body: { properties: { roleDefinitionId: definition, principalId: oid, principalType: 'User' } },
      },
    );
    expect(assigned.status).toBe(201);
    expect(await deploy('stranger', reference('password'), reader)).toMatchObject({
      status: 403,
      body: { error: { code: 'KeyVaultParameterReferenceAuthorizationFailed' } },
    });
  });

  it('is rejected while the vault is not enabled for template deployment', async () => {
    await putVault(false);
    const { status, body } = await deploy('closed', reference('password'));
    expect([status, body.error?.code]).toEqual([400, 'KeyVaultParameterReferenceSecretRetrieveFailed']);
    expect(body.error?.message).toContain("'Forbidden'");
  });
});
