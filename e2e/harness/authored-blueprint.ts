import type { ApiClient } from './api-client.ts';

/** A blueprint written by a test: the team's files, in two versions. */
export interface Authored {
  readonly name: string;
  readonly title: string;
  /** Whether the second version adds a parameter. */
  readonly asks?: boolean;
}

/** A template with one storage account; the second version makes it redundant. */
const templateOf = (version: string, asks = false): string =>
  JSON.stringify(
    {
      $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
      contentVersion: '1.0.0.0',
      parameters: {
        location: { type: 'string', defaultValue: '[resourceGroup().location]' },
        ...(asks && {
          costCentre: {
            type: 'string',
            minLength: 4,
            metadata: { description: 'Who pays for it, such as 4711.' },
          },
        }),
      },
      resources: [
        {
          type: 'Microsoft.Storage/storageAccounts',
          apiVersion: '2023-05-01',
          kind: 'StorageV2',
          name: "[concat('files', uniqueString(resourceGroup().id))]",
          location: "[parameters('location')]",
          ...(asks && { tags: { costCentre: "[parameters('costCentre')]" } }),
          sku: { name: version === '1.0.0' ? 'Standard_LRS' : 'Standard_ZRS' },
          properties: {
            supportsHttpsTrafficOnly: true,
            minimumTlsVersion: 'TLS1_2',
            allowBlobPublicAccess: false,
          },
        },
      ],
    },
    null,
    2,
  );

/** Writes, tests and publishes a version through the API, like authoring.spec.ts does in the browser. */
export async function publishVersion(author: ApiClient, { name, title, asks }: Authored, version: string) {
  const { model, modelVersion } = author.api;
  const one = { name, version };
  const template = templateOf(version, asks === true && version !== '1.0.0');
  const readEtag = async (): Promise<string> => (await modelVersion.get(one)).etag;
  if (version === '1.0.0') {
    const first = { name, title, summary: title, category: 'Storage', template } as const;
    await model.create({ body: { ...first, clouds: ['general'], releaseNotes: 'First release.' } });
  } else {
    await modelVersion.create({ name, body: { version, releaseNotes: 'Redundant by zone.' } });
    await modelVersion.edit({ ...one, body: { template }, etag: await readEtag() });
  }
  await modelVersion.runBench(one);
  await modelVersion.setState({ ...one, body: { state: 'Published' }, etag: await readEtag() });
}

/** Deploys a blueprint `count` times in sequence, each into a separate resource group; returns the ids. */
export async function deployRepeatedly(
  member: ApiClient,
  { name, title }: Authored,
  times: number,
): Promise<string[]> {
  const { subscriptionId } = (await member.subscriptions()).find(
    ({ displayName }) => displayName === 'Contoso Development',
  )!;
  const ids: string[] = [];
  for (let number = 1; number <= times; number += 1) {
    const id = await member.deploy({
      blueprint: name,
      title: `${title} ${number}`,
      subscriptionId,
      resourceGroup: `rg-${name}-${number}`,
      location: 'westeurope',
      tags: {},
      parameters: {},
    });
    const { state, error } = await member.settled(id);
    if (state !== 'Succeeded') throw new Error(`${title} ${number} is ${state}: ${error?.message}`);
    ids.push(id);
  }
  return ids;
}

/**
 * Returns the id of a shared fleet upgrade, created on first use: its first wave is complete, the next one is waiting.
 */
export async function createSampleFleet(member: ApiClient, author: ApiClient): Promise<string> {
  const blueprint = { name: 'pictured-files', title: 'Pictured files' };
  const known = await member.api.fleet.list({ query: { limit: 0 } });
  const found = known.result.find((fleet) => fleet.blueprint.name === blueprint.name);
  if (found) return found.id;
  await publishVersion(author, blueprint, '1.0.0');
  await deployRepeatedly(member, blueprint, 3);
  await publishVersion(author, blueprint, '1.1.0');
  const body = {
    blueprint: blueprint.name,
    version: '1.1.0',
    waves: [{ size: 1 }, { percent: 50 }],
    stop: { failures: 1 },
    pauseMinutes: 600,
  };
  return (await member.api.fleet.create({ body })).id;
}
