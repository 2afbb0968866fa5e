import { missingId, subscription, type Sample } from './matrix-rows.ts';
import type { TestServer } from './test-server.ts';

const id = (kind: number, own: boolean): string => `01900000-0000-7000-8000-0000000b${kind}00${own ? 1 : 2}`;
const idsOf = (kind: number): NonNullable<Sample['ids']> => ({
  own: id(kind, true),
  foreign: id(kind, false),
  missing: missingId,
});

export const sampleImage = {
  title: 'Hardened Ubuntu',
  description: '',
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
  minCores: null,
  minMemoryGb: null,
  allowedSizes: [],
  state: 'active',
  order: 0,
} as const;

export const sampleExtension = {
  title: 'House monitoring',
  description: '',
  publisher: 'Microsoft.Azure.Monitor',
  type: 'AzureMonitorLinuxAgent',
  typeHandlerVersion: '1.33',
  autoUpgradeMinorVersion: true,
  osTypes: ['Linux'],
  clouds: ['general', 'us_gov'],
  settings: {},
  parameters: [],
  mode: 'optional',
  state: 'active',
  order: 0,
} as const;

/** Adds images and extensions to both organizations, and returns the samples of their routes. */
export async function machineSamples(
  server: TestServer,
  canary: string,
): Promise<Readonly<Record<string, Sample>>> {
  const { pool } = server.database;
  for (const own of [true, false]) {
    const key = own ? 'contoso' : 'fabrikam';
    const title = own ? 'Own' : canary;
    await pool.query(
      `insert into machine_image (id, organization_id, title, family, os, source, clouds)
       select $1, id, $2, 'ubuntu', 'Linux', $3, '["general"]' from organization where key = $4`,
      [id(1, own), title, JSON.stringify(sampleImage.source), key],
    );
    await pool.query(
      `insert into machine_extension (id, organization_id, title, publisher, type, handler_version, os_types, clouds)
       select $1, id, $2, 'Microsoft.Azure.Monitor', 'AzureMonitorLinuxAgent', '1.33', '["Linux"]', '["general"]'
         from organization where key = $3`,
      [id(2, own), title, key],
    );
  }
  const place = { subscriptionId: subscription, location: 'westeurope' };
  const query = `subscriptionId=${subscription}&location=westeurope`;
  const { publisher, type, typeHandlerVersion } = sampleExtension;
  return {
    'image.list': {},
    'image.catalogue': { query },
    'image.check': { body: { ...place, source: sampleImage.source } },
    'image.offer': { query: 'blueprint=storage-account' },
    'image.sizes': { query },
    'image.get': { ids: idsOf(1) },
    'image.create': { body: sampleImage },
    'image.edit': { ids: idsOf(1), body: { order: 1 } },
    'image.dependants': { ids: idsOf(1) },
    'image.delete': { ids: idsOf(1) },
    'extension.list': {},
    'extension.catalogue': { query },
    'extension.check': { body: { ...place, publisher, type, typeHandlerVersion } },
    'extension.get': { ids: idsOf(2) },
    'extension.create': { body: sampleExtension },
    'extension.edit': { ids: idsOf(2), body: { order: 1 } },
    'extension.dependants': { ids: idsOf(2) },
    'extension.delete': { ids: idsOf(2) },
  };
}
