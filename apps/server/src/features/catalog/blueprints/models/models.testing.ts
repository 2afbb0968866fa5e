import type { BenchRun, BlueprintSummary, ModelDetail, ModelVersionDetail } from '@blueport/contracts';
import { expect } from 'vitest';
import { actAs, rowsOf, type Actor } from '../../../../testing/administration.testing.ts';
import { people } from '../../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

/** A server with users who write, assign and view blueprints. */
export interface ModelWorld {
  readonly server: TestServer;
  readonly operator: Actor;
  readonly admin: Actor;
  readonly other: Actor;
  readonly engineer: Actor;
  readonly reader: Actor;
}

/** Starts the server and signs in all users. */
export async function startModelWorld(): Promise<ModelWorld> {
  const server = await startTestServer();
  return {
    server,
    operator: await actAs(server, people.operator),
    admin: await actAs(server, people.admin),
    other: await actAs(server, people.otherAdmin),
    engineer: await actAs(server, people.engineer),
    reader: await actAs(server, people.reader),
  };
}

/** Path of the blueprint management API. */
export const base = '/api/blueprint/model';
/** Template of a storage account with an author's comments. */
export const template = `{
  // What members fill in.
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "parameters": {
    "name": { "type": "string", "minLength": 3, "maxLength": 24 },
    "sku": { "type": "string", "allowedValues": ["Standard_LRS", "Standard_GRS"], "defaultValue": "Standard_LRS" },
    "httpsOnly": { "type": "bool", "defaultValue": true },
    "location": { "type": "string", "defaultValue": "[resourceGroup().location]" },
    "tags": { "type": "object", "defaultValue": {} },
  },
  "resources": [{
    "type": "Microsoft.Storage/storageAccounts", "apiVersion": "2023-05-01", "kind": "StorageV2",
    "name": "[parameters('name')]", "location": "[parameters('location')]", "tags": "[parameters('tags')]",
    "sku": { "name": "[parameters('sku')]" },
    "properties": { "supportsHttpsTrafficOnly": "[parameters('httpsOnly')]", "minimumTlsVersion": "TLS1_2", "allowBlobPublicAccess": false },
  }],
}`;
/** Properties of a new blueprint. */
export const facts = {
  summary: 'Files of a team.',
  category: 'Storage',
  clouds: ['general', 'us_gov'],
  template,
};

/** Creates a blueprint with its first draft. */
export async function make(actor: Actor, name: string, more: object = {}): Promise<ModelDetail> {
  const answer = await actor.post(base, { name, title: `Files ${name}`, ...facts, ...more });
  expect([answer.status, answer.status === 201 ? '' : answer.text]).toEqual([201, '']);
  return answer.body as ModelDetail;
}
export const model = async (actor: Actor, name: string) =>
  (await actor.get(`${base}/${name}`)).body as ModelDetail;
export const version = async (actor: Actor, name: string, number = '1.0.0') =>
  (await actor.get(`${base}/${name}/version/${number}`)).body as ModelVersionDetail;
export const editVersion = async (actor: Actor, name: string, body: object, number = '1.0.0') =>
  actor.put(`${base}/${name}/version/${number}`, body, (await version(actor, name, number)).etag);
export const setState = async (actor: Actor, name: string, body: object, number = '1.0.0') =>
  actor.put(`${base}/${name}/version/${number}/state`, body, (await version(actor, name, number)).etag);
export const runBench = async (actor: Actor, name: string, number = '1.0.0') =>
  (await actor.post(`${base}/${name}/version/${number}/bench`)).body as BenchRun;
export const offer = async (actor: Actor, name: string, body: object) =>
  actor.put(`${base}/${name}/offer`, body, (await model(actor, name)).etag);
/** Returns the names that a user sees in the marketplace. */
export const cards = async (actor: Actor) =>
  rowsOf<BlueprintSummary>(await actor.get('/api/blueprint')).map(({ name }) => name);
/** Publishes a version with release notes and passing tests. */
export async function publish(actor: Actor, name: string, number = '1.0.0'): Promise<void> {
  await editVersion(actor, name, { releaseNotes: 'First.', cases }, number);
  expect((await runBench(actor, name, number)).green).toBe(true);
  expect((await setState(actor, name, { state: 'Published' }, number)).status).toBe(200);
}
/** Parameter sets that pass the bench. */
export const cases = [
  { name: 'Small', parameters: { name: 'stteam01' }, expect: 'success' },
  { name: 'Too short', parameters: { name: 'x' }, expect: 'failure' },
];
