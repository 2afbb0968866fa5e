import { CloudError, type ResourceManager } from '@blueport/cloud';
import { machineSystems, type Existence, type ImageSource, type MachineSystem } from '@blueport/contracts';
import {
  catalogueAddress,
  includesName,
  readIfFound,
  listNamesAt,
  newestVersion,
  unknownCatalogue,
  type CataloguePlace,
} from './cloud-catalogue.ts';

type Marketplace = Extract<ImageSource, { kind: 'marketplace' }>;

const galleriesApi = '2022-03-03';
const imagesApi = '2024-11-01';
const requestTimeoutMs = 8000;

const systemOf = (text: unknown): MachineSystem | null =>
  machineSystems.find((system) => system.toLowerCase() === String(text).toLowerCase()) ?? null;

const createMissing = (part: string): Existence => ({ ...unknownCatalogue, state: 'missing', missing: part });

function planOf(body: unknown): Existence['plan'] {
  const { plan } = ((body ?? {}) as { properties?: { plan?: Record<string, unknown> } }).properties ?? {};
  const { name, product, publisher } = plan ?? {};
  return typeof name === 'string' && typeof product === 'string' && typeof publisher === 'string'
    ? { name, product, publisher }
    : null;
}

/** Returns the catalog addresses of an image, from the publisher down to the SKU. */
function stepsOf(place: CataloguePlace, { publisher, offer, sku }: Marketplace) {
  const at = (...parts: string[]) => catalogueAddress(place, publisher, 'artifacttypes', 'vmimage', ...parts);
  return {
    offers: at('offers'),
    skus: at('offers', offer, 'skus'),
    versions: at('offers', offer, 'skus', sku, 'versions'),
    version: (version: string) => at('offers', offer, 'skus', sku, 'versions', version),
  };
}

/** Returns the first part of a name that does not exist in the cloud's catalog. */
async function firstMissing(
  manager: ResourceManager,
  place: CataloguePlace,
  source: Marketplace,
): Promise<string> {
  const steps = stepsOf(place, source);
  if (!includesName(await listNamesAt(manager, catalogueAddress(place)), source.publisher))
    return 'publisher';
  if (!includesName(await listNamesAt(manager, steps.offers), source.offer)) return 'offer';
  if (!includesName(await listNamesAt(manager, steps.skus), source.sku)) return 'sku';
  return 'version';
}

async function checkMarketplace(
  manager: ResourceManager,
  place: CataloguePlace,
  source: Marketplace,
): Promise<Existence> {
  const steps = stepsOf(place, source);
  const versions = await listNamesAt(manager, steps.versions);
  const version = source.version === 'latest' ? newestVersion(versions) : source.version;
  if (version === null || !includesName(versions, version)) {
    return createMissing(await firstMissing(manager, place, source));
  }
  const body = await readIfFound(manager, steps.version(version));
  const { properties } = (body ?? {}) as {
    properties?: { osDiskImage?: { operatingSystem?: unknown } };
  };
  return {
    ...unknownCatalogue,
    state: 'found',
    version,
    os: systemOf(properties?.osDiskImage?.operatingSystem),
    plan: planOf(body),
  };
}

async function checkResource(manager: ResourceManager, id: string): Promise<Existence> {
  const isGallery = /\/galleries\//i.test(id);
  // `latest` is an alias for machines, not a version that can be requested.
  const resourceId = id.replace(/\/versions\/latest$/i, '');
  try {
    const { body } = await manager.request<{
      name?: string;
      properties?: { osType?: unknown; storageProfile?: { osDisk?: { osType?: unknown } } };
    }>('GET', resourceId, isGallery ? galleriesApi : imagesApi, { timeoutMs: requestTimeoutMs });
    const { osType, storageProfile } = body?.properties ?? {};
    const version = /\/versions\/([^/]+)$/i.exec(resourceId)?.[1] ?? null;
    return {
      ...unknownCatalogue,
      state: 'found',
      version,
      os: systemOf(osType ?? storageProfile?.osDisk?.osType),
    };
  } catch (error) {
    if (error instanceof CloudError && error.kind === 'not-found') return createMissing('resource');
    throw error;
  }
}

/** Checks an image with the caller's own permissions. */
export function checkImage(
  manager: ResourceManager,
  place: CataloguePlace,
  source: ImageSource,
): Promise<Existence> {
  return source.kind === 'marketplace'
    ? checkMarketplace(manager, place, source)
    : checkResource(manager, source.id);
}

/** Returns the names one level below the given ones. */
export function imageNames(
  manager: ResourceManager,
  {
    publisher,
    offer,
    sku,
    ...place
  }: CataloguePlace & Partial<Pick<Marketplace, 'publisher' | 'offer' | 'sku'>>,
): Promise<string[]> {
  if (publisher === undefined) return listNamesAt(manager, catalogueAddress(place));
  const source = {
    kind: 'marketplace' as const,
    publisher,
    offer: offer ?? '',
    sku: sku ?? '',
    version: 'latest',
    plan: null,
  };
  const steps = stepsOf(place, source);
  if (offer === undefined) return listNamesAt(manager, steps.offers);
  if (sku === undefined) return listNamesAt(manager, steps.skus);
  return listNamesAt(manager, steps.versions);
}
