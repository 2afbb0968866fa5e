import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from './api-client.ts';
import { publishVersion } from './authored-blueprint.ts';

const model = { name: 'pictured-store', title: 'Pictured store' };

/** A collection of titled items that an author lists and creates. */
interface Titled<Body> {
  readonly list: (input: { readonly query: { readonly limit: 0 } }) => Promise<{
    readonly result: readonly { readonly id: string; readonly title: string }[];
  }>;
  readonly create: (input: { readonly body: Body }) => Promise<{ readonly id: string }>;
}

/** Returns the id of the first item with a title, or undefined if not found. */
async function titled(list: Titled<never>['list'], title: string): Promise<string | undefined> {
  const { result } = await list({ query: { limit: 0 } });
  return result.find((row) => row.title === title)?.id;
}

/** Creates an item on first use and returns its id; all callers share it. */
async function findOrCreate<Body extends { readonly title: string }>(
  { list, create }: Titled<Body>,
  body: Body,
): Promise<string> {
  return (await titled(list, body.title)) ?? (await create({ body })).id;
}

/** Another worker may be creating it right now; its configuration is written last. */
async function untilComplete(author: ApiClient, failure: unknown): Promise<string> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const found = await author.api.model.get({ name: model.name }).catch(() => undefined);
    if (found !== undefined && found.configurationList.length > 0) return model.name;
    await pause(200);
  }
  throw new Error(`Timed out waiting for ${model.name} to be complete.`, { cause: failure });
}

/** Returns the name of a shared blueprint with one published version, a draft whose tests fail, and a configuration. */
export async function createSampleModel(author: ApiClient): Promise<string> {
  const { name } = model;
  const { modelConfiguration, modelVersion } = author.api;
  const isFirst = await author.api.model.get({ name }).then(
    () => false,
    () => true,
  );
  const failure = isFirst
    ? await publishVersion(author, model, '1.0.0').catch((error: unknown) => error)
    : undefined;
  if (!isFirst || failure !== undefined) return untilComplete(author, failure);
  const draft = { version: '1.1.0', releaseNotes: 'Redundant by zone.\nRefuses old versions of TLS.' };
  await modelVersion.create({ name, body: draft });
  const one = { name, version: draft.version };
  const { etag, template } = await modelVersion.get(one);
  const cases = [
    { name: 'Defaults', parameters: {}, expect: 'success' },
    { name: 'Another region', parameters: { location: 'northeurope' }, expect: 'success' },
    { name: 'No region at all', parameters: { location: 7 }, expect: 'failure' },
    { name: 'A region that is none', parameters: { location: 'atlantis' }, expect: 'success' },
  ] as const;
  const documentation =
    '# Pictured store\n\nFiles of a team.\n\n![The plan](https://pictures.example/plan.png)\n\n## What it costs\n\nLittle.\n';
  const body = {
    template: template.replace('Standard_LRS', 'Standard_ZRS').replace('StorageV2', 'BlobStorage'),
    cases: [...cases],
    documentation,
  };
  await modelVersion.edit({ ...one, body, etag });
  await modelVersion.runBench(one);
  await modelConfiguration.create({
    name,
    body: {
      name: 'pictured-store-north',
      title: 'Store in the north',
      summary: 'The same, where our northern teams are.',
      version: null,
      rules: { location: { allowedValues: ['northeurope', 'swedencentral'], defaultValue: 'northeurope' } },
      shared: false,
    },
  });
  return name;
}

/** Returns the id of a shared machine image. */
export const createSampleImage = (author: ApiClient): Promise<string> =>
  findOrCreate(author.api.image, {
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
  });

/** Returns the id of a shared machine extension. */
export const createSampleExtension = (author: ApiClient): Promise<string> =>
  findOrCreate(author.api.extension, {
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
  });

/** Returns the id of a form by its title. */
export async function findForm(author: ApiClient, title: string): Promise<string> {
  const id = await titled(author.api.templateForm.list, title);
  if (!id) throw new Error(`There is no form called ${title}.`);
  return id;
}
