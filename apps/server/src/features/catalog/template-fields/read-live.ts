import type { ResourceManager } from '@blueport/cloud';
import { locationName, type LiveOption, type LiveSource } from '@blueport/contracts';
import { eachOf } from '../../../cloud/each-of.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly location?: string;
}
interface Location extends Named {
  readonly displayName?: string;
  readonly metadata?: { readonly regionType?: string };
}
interface Size {
  readonly name: string;
  readonly numberOfCores: number;
  readonly memoryInMB: number;
}
interface Network extends Named {
  readonly properties?: {
    readonly subnets?: readonly (Named & { readonly properties?: { readonly addressPrefix?: string } })[];
  };
}

/** What is asked of the cloud, and where. */
export interface LiveQuestion {
  readonly source: LiveSource;
  readonly gives?: 'name' | 'id' | undefined;
  readonly subscriptionId: string;
  /** Sizes need it; the others are of this region where it is said, and of all regions otherwise. */
  readonly location?: string | undefined;
  /** Only what is in this group, by its name or id. */
  readonly resourceGroup?: string | undefined;
  /** Only subnets of this network, by its name or id. */
  readonly virtualNetwork?: string | undefined;
}

const gibibytes = (megabytes: number): string => String(Math.round((megabytes / 1024) * 10) / 10);

interface Definition extends Named {
  readonly properties?: { readonly osType?: string };
}
interface ImageVersion extends Named {
  readonly properties?: {
    readonly publishingProfile?: {
      readonly excludeFromLatest?: boolean;
      readonly targetRegions?: readonly { readonly name: string }[];
    };
  };
}

const galleriesApi = '2022-03-03';
/** Each gallery and each of its images is a call of its own. */
const mostGalleries = 20;
const mostDefinitions = 60;
const atOnce = 6;
const plain = (location: string | undefined): string => (location ?? '').replaceAll(' ', '').toLowerCase();

/** Whether the newest version of an image can be had in a region: it is where it was made, and where it was copied to. */
const isIn =
  (location: string) =>
  ({ location: own, properties }: ImageVersion): boolean => {
    const { excludeFromLatest = false, targetRegions = [] } = properties?.publishingProfile ?? {};
    return (
      !excludeFromLatest &&
      [own, ...targetRegions.map(({ name }) => name)].some((one) => plain(one) === location)
    );
  };

/** Images of the galleries of a subscription, by their definition, which stands for the newest version. */
async function readGalleryImages(
  manager: ResourceManager,
  subscriptionId: string,
  location: string | undefined,
  options: { readonly signal: AbortSignal; readonly retry?: boolean },
): Promise<LiveOption[]> {
  const all = <Row>(path: string) => manager.all<Row>(path, galleriesApi, options);
  const galleries = await all<Named>(
    `/subscriptions/${subscriptionId}/providers/Microsoft.Compute/galleries`,
  );
  const definitions: { gallery: string; image: Definition }[] = [];
  await eachOf(galleries.slice(0, mostGalleries), atOnce, async (gallery) => {
    const images = await all<Definition>(`${gallery.id}/images`);
    for (const image of images) definitions.push({ gallery: gallery.name, image });
  });
  const found: LiveOption[] = [];
  await eachOf(definitions.slice(0, mostDefinitions), atOnce, async ({ gallery, image }) => {
    const versions = location === undefined ? [] : await all<ImageVersion>(`${image.id}/versions`);
    if (location !== undefined && !versions.some(isIn(location))) return;
    const { osType } = image.properties ?? {};
    // Children are named with their parent by some versions of the service.
    const name = image.name.split('/').at(-1) ?? image.name;
    found.push({
      value: image.id,
      label: `${gallery} / ${name}`,
      ...(osType !== undefined && { detail: osType }),
    });
  });
  return found;
}

/** The last name of an id; a name is its own. */
const nameOf = (nameOrId: string): string => nameOrId.split('/').at(-1) ?? nameOrId;

const isInGroup = (id: string, group: string): boolean =>
  id.toLowerCase().includes(`/resourcegroups/${nameOf(group).toLowerCase()}/`);

const isNamed = ({ id, name }: Named, nameOrId: string): boolean =>
  (nameOrId.startsWith('/') ? id : name).toLowerCase() === nameOrId.toLowerCase();

/** Everything that there is to choose from, as far as the rights of the one who asks reach. */
export async function readLive(
  manager: ResourceManager,
  { source, gives, subscriptionId, location, resourceGroup, virtualNetwork }: LiveQuestion,
  options: { readonly signal: AbortSignal; readonly retry?: boolean },
): Promise<LiveOption[]> {
  const all = <Row>(path: string, version: string) =>
    manager.all<Row>(`/subscriptions/${subscriptionId}${path}`, version, options);
  const isHere = (one: Named) =>
    (location === undefined || plain(one.location) === location) &&
    (resourceGroup === undefined || isInGroup(one.id, resourceGroup));
  const given = ({ id, name }: Named) => (gives === 'id' ? id : name);
  switch (source) {
    case 'locations': {
      const found = await all<Location>('/locations', '2022-12-01');
      return found
        .filter(({ metadata }) => metadata?.regionType !== 'Logical')
        .map(({ name, displayName }) => ({ value: name, label: displayName ?? locationName(name) }));
    }
    case 'vmSizes': {
      const found = await all<Size>(
        `/providers/Microsoft.Compute/locations/${location}/vmSizes`,
        '2024-07-01',
      );
      return found.map(({ name, numberOfCores, memoryInMB }) => ({
        value: name,
        label: name,
        detail: `${numberOfCores} vCPU, ${gibibytes(memoryInMB)} GiB`,
      }));
    }
    case 'images': {
      const [found, inGalleries] = await Promise.all([
        all<Named>('/providers/Microsoft.Compute/images', '2024-07-01'),
        // A name alone would not lead to an image of a gallery.
        gives === 'id' ? readGalleryImages(manager, subscriptionId, location, options) : [],
      ]);
      return [
        ...found.filter(isHere).map((image) => ({ value: given(image), label: image.name })),
        ...inGalleries.filter(({ value }) => resourceGroup === undefined || isInGroup(value, resourceGroup)),
      ];
    }
    case 'resourceGroups': {
      const found = await all<Named>('/resourcegroups', '2021-04-01');
      return found
        .filter((one) => location === undefined || plain(one.location) === location)
        .map(({ name, location: place }) => ({
          value: name,
          label: name,
          ...(place !== undefined && { detail: locationName(place) }),
        }));
    }
    case 'virtualNetworks': {
      const found = await all<Network>('/providers/Microsoft.Network/virtualNetworks', '2024-05-01');
      return found.filter(isHere).map((network) => ({
        value: given(network),
        label: network.name,
        ...(network.location !== undefined && { detail: locationName(network.location) }),
      }));
    }
    case 'subnets': {
      const found = await all<Network>('/providers/Microsoft.Network/virtualNetworks', '2024-05-01');
      const networks = found.filter(
        (one) => isHere(one) && (virtualNetwork === undefined || isNamed(one, virtualNetwork)),
      );
      return networks.flatMap((network) =>
        (network.properties?.subnets ?? []).map((subnet) => ({
          value: given(subnet),
          label: `${network.name} / ${subnet.name}`,
          ...(subnet.properties?.addressPrefix !== undefined && {
            detail: subnet.properties.addressPrefix,
          }),
        })),
      );
    }
    case 'storageAccounts': {
      const found = await all<Named>('/providers/Microsoft.Storage/storageAccounts', '2023-05-01');
      return found.filter(isHere).map((account) => ({
        value: given(account),
        label: account.name,
        ...(account.location !== undefined && { detail: locationName(account.location) }),
      }));
    }
  }
}
