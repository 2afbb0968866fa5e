import { setTimeout as pause } from 'node:timers/promises';
import type { ListResult, ModelDetail, ModelVersionDetail } from '@blueport/contracts';
import type { ApiClient } from './api-client.ts';
import { publishVersion } from './authored-blueprint.ts';

const model = { name: 'pictured-store', title: 'Pictured store' };

/** The first of a list by its title; undefined where there is none. */
async function titled(author: ApiClient, path: string, title: string): Promise<string | undefined> {
  const { result } = await author.json<ListResult<{ id: string; title: string }>>('GET', `${path}?limit=0`);
  return result.find((row) => row.title === title)?.id;
}

/** Makes a thing once and answers its id, the same for everybody who asks. */
async function once(author: ApiClient, path: string, body: { readonly title: string }): Promise<string> {
  const known = await titled(author, path, body.title);
  return known ?? (await author.json<{ id: string }>('POST', path, body, 201)).id;
}

/** Somebody else is making it, perhaps at this moment: its configuration comes last. */
async function untilComplete(author: ApiClient, failure: unknown): Promise<string> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const answer = await author.send('GET', `/api/blueprint/model/${model.name}`);
    if (answer.ok && ((await answer.json()) as ModelDetail).configurationList.length > 0) return model.name;
    await pause(200);
  }
  throw new Error(`Nobody finished ${model.name}.`, { cause: failure });
}

/** A blueprint to look at: one version published, and a draft whose bench is red, with a configuration; answers its name. */
export async function modelToLookAt(author: ApiClient): Promise<string> {
  const { name } = model;
  const base = `/api/blueprint/model/${name}`;
  const isFirst = !(await author.send('GET', base)).ok;
  const failure = isFirst
    ? await publishVersion(author, model, '1.0.0').catch((error: unknown) => error)
    : undefined;
  if (!isFirst || failure !== undefined) return untilComplete(author, failure);
  const draft = { version: '1.1.0', releaseNotes: 'Redundant by zone.\nRefuses old versions of TLS.' };
  await author.json('POST', `${base}/version`, draft, 201);
  const one = `${base}/version/1.1.0`;
  const { etag, template } = await author.json<ModelVersionDetail>('GET', one);
  const cases = [
    { name: 'Defaults', parameters: {}, expect: 'success' },
    { name: 'Another region', parameters: { location: 'northeurope' }, expect: 'success' },
    { name: 'No region at all', parameters: { location: 7 }, expect: 'failure' },
    { name: 'A region that is none', parameters: { location: 'atlantis' }, expect: 'success' },
  ];
  const documentation =
    '# Pictured store\n\nFiles of a team.\n\n![The plan](https://pictures.example/plan.png)\n\n## What it costs\n\nLittle.\n';
  const body = {
    template: template.replace('Standard_LRS', 'Standard_ZRS').replace('StorageV2', 'BlobStorage'),
    cases,
    documentation,
  };
  const answer = await author.send('PUT', one, body, { 'if-match': etag });
  if (!answer.ok) throw new Error(`PUT ${one} answered ${answer.status}: ${await answer.text()}`);
  await author.json('POST', `${one}/bench`);
  await author.json(
    'POST',
    `${base}/configuration`,
    {
      name: 'pictured-store-north',
      title: 'Store in the north',
      summary: 'The same, where our northern teams are.',
      version: null,
      rules: { location: { allowedValues: ['northeurope', 'swedencentral'], defaultValue: 'northeurope' } },
      shared: false,
    },
    201,
  );
  return name;
}

/** An image of machines to look at. */
export const imageToLookAt = (author: ApiClient): Promise<string> =>
  once(author, '/api/image', {
    title: 'Ubuntu of the house',
    description: 'With long support.',
    family: 'ubuntu',
    os: 'Linux',
    source: {
      kind: 'marketplace',
      publisher: 'Canonical',
      offer: 'ubuntu-24_04-lts',
      sku: 'server',
      version: 'latest',
      plan: null,
    },
    clouds: ['general', 'us_gov'],
    minCores: 1,
    minMemoryGb: 2,
    allowedSizes: [],
    state: 'active',
    order: 1,
  } as { readonly title: string });

/** An extension of machines to look at. */
export const extensionToLookAt = (author: ApiClient): Promise<string> =>
  once(author, '/api/extension', {
    title: 'Monitoring',
    description: 'Sends what a machine writes to its log.',
    publisher: 'Microsoft.Azure.Monitor',
    type: 'AzureMonitorLinuxAgent',
    typeHandlerVersion: '1.33',
    autoUpgradeMinorVersion: true,
    osTypes: ['Linux'],
    clouds: ['general', 'us_gov'],
    settings: { workspaceId: '{{workspace}}' },
    parameters: [
      { name: 'workspace', title: 'Workspace', help: '', required: true, secret: false, defaultValue: '' },
    ],
    mode: 'optional',
    state: 'active',
    order: 1,
  } as { readonly title: string });

/** A form to look at, by its title. */
export async function formCalled(author: ApiClient, title: string): Promise<string> {
  const id = await titled(author, '/api/form', title);
  if (!id) throw new Error(`There is no form called ${title}.`);
  return id;
}
