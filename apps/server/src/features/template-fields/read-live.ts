import type { ResourceManager } from '@blueport/cloud';
import { locationName, type LiveOption, type LiveSource } from '@blueport/contracts';

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
}

const gibibytes = (megabytes: number): string => String(Math.round((megabytes / 1024) * 10) / 10);

/** Everything that there is to choose from, as far as the rights of the one who asks reach. */
export async function readLive(
  manager: ResourceManager,
  { source, gives, subscriptionId, location }: LiveQuestion,
  options: { readonly signal: AbortSignal; readonly retry?: boolean },
): Promise<LiveOption[]> {
  const all = <Row>(path: string, version: string) =>
    manager.all<Row>(`/subscriptions/${subscriptionId}${path}`, version, options);
  const isHere = (one: Named) =>
    location === undefined || one.location?.replaceAll(' ', '').toLowerCase() === location;
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
      const found = await all<Named>('/providers/Microsoft.Compute/images', '2024-07-01');
      return found.filter(isHere).map((image) => ({ value: given(image), label: image.name }));
    }
    case 'subnets': {
      const found = await all<Network>('/providers/Microsoft.Network/virtualNetworks', '2024-05-01');
      return found.filter(isHere).flatMap((network) =>
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
