import { CloudError, type CallHost } from '@blueport/cloud';
import type {
  BenchRun,
  ImportedTemplate,
  ModelDetail,
  ModelVersionDetail,
  modelRoutes,
} from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../../../http/call.ts';
import type { Actor } from '../../../../../testing/administration.testing.ts';
import {
  idempotencyHeader,
  startVerdictWorld,
  subscriptionOf,
  type VerdictWorld,
} from '../../../../deployments/verdict/verdict.testing.ts';
import { importTemplate, type ImportPorts } from './import-template.ts';

let world: VerdictWorld;
let admin: Actor;
beforeAll(async () => {
  world = await startVerdictWorld(true);
  admin = await world.signIn('admin@contoso.example', 'Contoso');
});
afterAll(() => world.stop());

const base = '/api/blueprint/model';
const template = `{
  // Keeps files.
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "parameters": { "name": { "type": "string", "defaultValue": "stimported01" } },
  "resources": [{
    "type": "Microsoft.Storage/storageAccounts", "apiVersion": "2023-05-01", "kind": "StorageV2",
    "name": "[parameters('name')]", "location": "[resourceGroup().location]", "sku": { "name": "Standard_LRS" },
    "properties": { "minimumTlsVersion": "TLS1_2", "allowBlobPublicAccess": false },
  }],
}`;

/** Creates a blueprint from an imported template as the page does, and runs its bench. */
async function create(importedTemplate: ImportedTemplate, name: string) {
  const facts = {
    ...importedTemplate.suggested,
    name,
    category: 'Storage',
    clouds: ['general'],
    template: importedTemplate.template,
  };
  const createResponse = await admin.post(base, { ...facts, summary: facts.summary || 'Brought in.' });
  expect([createResponse.status, createResponse.status === 201 ? '' : createResponse.text]).toEqual([
    201,
    '',
  ]);
  const run = await admin.post(`${base}/${name}/version/1.0.0/bench`);
  return { model: createResponse.body as ModelDetail, run: run.body as BenchRun };
}

describe('a template imported from an address', () => {
  const requestedUrls: string[] = [];
  const answers = new Map<string, string>();
  const fetchTemplate: CallHost = async ({ url }) => {
    requestedUrls.push(url);
    const body = answers.get(url);
    if (body === undefined) {
      throw new CloudError({
        kind: 'not-found',
        code: 'NotFound',
        message: 'There is nothing.',
        status: 404,
      });
    }
    return { status: 200, headers: {}, body, retryAfterMs: undefined };
  };
  const bring = (url: string): Promise<ImportedTemplate> => {
    const ports = { fetchTemplate, hosts: ['raw.githubusercontent.com'] } as unknown as ImportPorts;
    const call = { body: { url }, signal: new AbortController().signal } as Call<typeof modelRoutes.bringIn>;
    return importTemplate(ports, call);
  };
  const place = 'https://raw.githubusercontent.com/example/templates/main';

  it('becomes a blueprint with identical text, named after its folder', async () => {
    answers.set(`${place}/storage/file-share/azuredeploy.json`, template);
    const importedTemplate = await bring(`${place}/storage/file-share/azuredeploy.json`);
    expect(importedTemplate).toMatchObject({
      template,
      suggested: { name: 'file-share', title: 'File share' },
    });
    const { model, run } = await create(importedTemplate, 'file-share');
    expect(model).toMatchObject({ state: 'Draft', scope: 'resourceGroup', own: true });
    expect(run.green).toBe(true);
    const storedVersion = (await admin.get(`${base}/file-share/version/1.0.0`)).body as ModelVersionDetail;
    expect(storedVersion.template).toBe(template);
  });

  it('is found from the address of the page that displays it', async () => {
    answers.set(`${place}/queue.json`, template);
    const importedTemplate = await bring('https://github.com/example/templates/blob/main/queue.json');
    expect([importedTemplate.source, importedTemplate.suggested.name]).toEqual([
      `${place}/queue.json`,
      'queue',
    ]);
  });

  it('is refused if the address contains no template', async () => {
    answers.set(`${place}/readme.json`, '"words"');
    const codeOf = (url: string) =>
      bring(url).then(
        () => 'brought',
        (error: { details?: { errors?: { code: string }[] } }) => error.details?.errors?.[0]?.code,
      );
    expect(await codeOf(`${place}/readme.json`)).toBe('no-template');
    expect(await codeOf(`${place}/missing.json`)).toBe('not-fetched');
    const before = requestedUrls.length;
    expect(await codeOf('https://example.org/azuredeploy.json')).toBe('host-not-allowed');
    expect(await codeOf('https://somebody@raw.githubusercontent.com/azuredeploy.json')).toBe('not-https');
    expect(requestedUrls).toHaveLength(before);
  });
});

it("the template of a deployment is exported with the person's own permissions and becomes a blueprint", async () => {
  const subscriptionId = await subscriptionOf(admin, 'Contoso Development');
  const order = {
    blueprint: 'storage-account',
    subscriptionId,
    resourceGroup: 'rg-exported',
    location: 'westeurope',
    parameters: {},
  };
  const createResponse = await admin.post('/api/user/deployment', order, idempotencyHeader());
  expect(createResponse.status).toBe(202);
  const { id, name } = createResponse.body as { id: string; name: string };
  await expect
    .poll(async () => ((await admin.get(`/api/user/deployment/${id}`)).body as { state: string }).state, {
      timeout: 60_000,
    })
    .toMatch(/^Succeeded/);
  const answer = await admin.post(`${base}/import`, { deployment: name });
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  const importedTemplate = answer.body as ImportedTemplate;
  expect(importedTemplate.source).toBe(name);
  expect(JSON.stringify(JSON.parse(importedTemplate.template))).toContain(
    'Microsoft.Storage/storageAccounts',
  );
  const { model, run } = await create(importedTemplate, 'from-deployment');
  expect(model).toMatchObject({ state: 'Draft', scope: 'resourceGroup' });
  expect(run.rows.map(({ resources, expansion }) => [resources > 0, expansion.verdict])).toEqual([
    [true, 'pass'],
  ]);
  // A deployment of another organization is not found.
  const other = await world.signIn('admin@fabrikam.example', 'Fabrikam');
  expect((await other.post(`${base}/import`, { deployment: name })).status).toBe(404);
});
