import type { ResourceManager } from '@blueport/cloud';
import { locationName, type LiveOption, type LiveSource } from '@blueport/contracts';
import type { LoadCached } from '../../../cloud/location-cache.ts';
import { readSizes } from '../machines/index.ts';
import { forEachConcurrently } from '../../../cloud/for-each-concurrently.ts';

interface NamedResource {
  readonly id: string;
  readonly name: string;
  readonly location?: string;
}
interface Location extends NamedResource {
  readonly displayName?: string;
  readonly metadata?: { readonly regionType?: string };
}
interface Network extends NamedResource {
  readonly properties?: {
    readonly subnets?: readonly (NamedResource & {
      readonly properties?: { readonly addressPrefix?: string };
    })[];
  };
}

/** The source to read in the cloud, and its location. */
export interface LiveQuery {
  readonly source: LiveSource;
  readonly gives?: 'name' | 'id' | undefined;
  readonly subscriptionId: string;
  /** Required for sizes; filters the other sources by region if set. */
  readonly location?: string | undefined;
  /** Returns only resources of this group, given by name or id. */
  readonly resourceGroup?: string | undefined;
  /** Returns only subnets of this network, given by name or id. */
  readonly virtualNetwork?: string | undefined;
}

interface Definition extends NamedResource {
  readonly properties?: { readonly osType?: string };
}
interface ImageVersion extends NamedResource {
  readonly properties?: {
    readonly publishingProfile?: {
      readonly excludeFromLatest?: boolean;
      readonly targetRegions?: readonly { readonly name: string }[];
    };
  };
}

const galleriesApi = '2022-03-03';
/** Each gallery and each of its images needs a separate request. */
const maxGalleries = 20;
const maxDefinitions = 60;
const atOnce = 6;
const normalizeLocation = (location: string | undefined): string =>
  (location ?? '').replaceAll(' ', '').toLowerCase();

/** Returns whether the newest version of an image is available in a region: where it was created or replicated to. */
const isIn =
  (location: string) =>
  ({ location: own, properties }: ImageVersion): boolean => {
    const { excludeFromLatest = false, targetRegions = [] } = properties?.publishingProfile ?? {};
    return (
      !excludeFromLatest &&
      [own, ...targetRegions.map(({ name }) => name)].some((one) => normalizeLocation(one) === location)
    );
  };

/** Returns the images of a subscription's galleries by image definition, which refers to the newest version. */
async function readGalleryImages(
  manager: ResourceManager,
  subscriptionId: string,
  location: string | undefined,
  options: { readonly signal: AbortSignal; readonly retry?: boolean },
): Promise<LiveOption[]> {
  const all = <Row>(path: string) => manager.all<Row>(path, galleriesApi, options);
  const galleries = await all<NamedResource>(
    `/subscriptions/${subscriptionId}/providers/Microsoft.Compute/galleries`,
  );
  const definitions: { gallery: string; image: Definition }[] = [];
  await forEachConcurrently(galleries.slice(0, maxGalleries), atOnce, async (gallery) => {
    const images = await all<Definition>(`${gallery.id}/images`);
    for (const image of images) definitions.push({ gallery: gallery.name, image });
  });
  const found: LiveOption[] = [];
  await forEachConcurrently(definitions.slice(0, maxDefinitions), atOnce, async ({ gallery, image }) => {
    const versions = location === undefined ? [] : await all<ImageVersion>(`${image.id}/versions`);
    if (location !== undefined && !versions.some(isIn(location))) return;
    const { osType } = image.properties ?? {};
    // Some API versions prefix the names of children with their parent.
    const name = image.name.split('/').at(-1) ?? image.name;
    found.push({
      value: image.id,
      label: `${gallery} / ${name}`,
      ...(osType !== undefined && { detail: osType }),
    });
  });
  return found;
}

/** Returns the last segment of an id; a plain name is returned unchanged. */
const nameOf = (nameOrId: string): string => nameOrId.split('/').at(-1) ?? nameOrId;

const isInGroup = (id: string, group: string): boolean =>
  id.toLowerCase().includes(`/resourcegroups/${nameOf(group).toLowerCase()}/`);

const isNamed = ({ id, name }: NamedResource, nameOrId: string): boolean =>
  (nameOrId.startsWith('/') ? id : name).toLowerCase() === nameOrId.toLowerCase();

/** The cloud, the cache and the options of one caller. */
interface LiveCaller {
  readonly manager: ResourceManager;
  readonly recall: LoadCached;
  readonly options: { readonly signal: AbortSignal; readonly retry?: boolean };
}

type Source = LiveQuery & LiveCaller;

const all = <Row>({ manager, subscriptionId, options }: Source, path: string, version: string) =>
  manager.all<Row>(`/subscriptions/${subscriptionId}${path}`, version, options);

const isInPlace =
  ({ location, resourceGroup }: Source) =>
  (one: NamedResource): boolean =>
    (location === undefined || normalizeLocation(one.location) === location) &&
    (resourceGroup === undefined || isInGroup(one.id, resourceGroup));

const valueOf = ({ gives }: Source, { id, name }: NamedResource): string => (gives === 'id' ? id : name);

const withPlace = (value: string, { name, location }: NamedResource): LiveOption => ({
  value,
  label: name,
  ...(location !== undefined && { detail: locationName(location) }),
});

const readNetworks = (source: Source) =>
  all<Network>(source, '/providers/Microsoft.Network/virtualNetworks', '2024-05-01');

/** Readers of the sources, limited to the caller's permissions. */
const readers: Readonly<Record<LiveSource, (source: Source) => Promise<LiveOption[]>>> = {
  async locations(source) {
    const found = await all<Location>(source, '/locations', '2022-12-01');
    return found
      .filter(({ metadata }) => metadata?.regionType !== 'Logical')
      .map(({ name, displayName }) => ({ value: name, label: displayName ?? locationName(name) }));
  },
  async vmSizes(source) {
    const { location = '' } = source;
    const sizes = (await readSizes({ ...source, location })).filter(({ isOffered }) => isOffered);
    return sizes.map(({ name, cores, memoryGb }) => ({
      value: name,
      label: name,
      detail: `${cores} vCPU, ${memoryGb} GiB`,
    }));
  },
  async images(source) {
    const { manager, subscriptionId, location, resourceGroup, gives, options } = source;
    const [found, inGalleries] = await Promise.all([
      all<NamedResource>(source, '/providers/Microsoft.Compute/images', '2024-07-01'),
      // A name alone does not identify a gallery image.
      gives === 'id' ? readGalleryImages(manager, subscriptionId, location, options) : [],
    ]);
    return [
      ...found
        .filter(isInPlace(source))
        .map((image) => ({ value: valueOf(source, image), label: image.name })),
      ...inGalleries.filter(({ value }) => resourceGroup === undefined || isInGroup(value, resourceGroup)),
    ];
  },
  async resourceGroups(source) {
    const { location } = source;
    return (await all<NamedResource>(source, '/resourcegroups', '2021-04-01'))
      .filter((one) => location === undefined || normalizeLocation(one.location) === location)
      .map((group) => withPlace(group.name, group));
  },
  async virtualNetworks(source) {
    const found = await readNetworks(source);
    return found.filter(isInPlace(source)).map((network) => withPlace(valueOf(source, network), network));
  },
  async subnets(source) {
    const { virtualNetwork } = source;
    const networks = (await readNetworks(source))
      .filter(isInPlace(source))
      .filter((one) => virtualNetwork === undefined || isNamed(one, virtualNetwork));
    return networks.flatMap((network) =>
      (network.properties?.subnets ?? []).map((subnet) => ({
        value: valueOf(source, subnet),
        label: `${network.name} / ${subnet.name}`,
        ...(subnet.properties?.addressPrefix !== undefined && {
          detail: subnet.properties.addressPrefix,
        }),
      })),
    );
  },
  async storageAccounts(source) {
    const found = await all<NamedResource>(
      source,
      '/providers/Microsoft.Storage/storageAccounts',
      '2023-05-01',
    );
    return found.filter(isInPlace(source)).map((account) => withPlace(valueOf(source, account), account));
  },
};

/** Returns all options of a source, limited to the caller's permissions. */
export const readLive = (caller: LiveCaller, question: LiveQuery): Promise<LiveOption[]> =>
  readers[question.source]({ ...question, ...caller });
