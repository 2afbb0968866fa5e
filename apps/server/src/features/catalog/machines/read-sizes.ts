import type { ResourceManager } from '@blueport/cloud';
import type { MachineSize } from '@blueport/contracts';
import type { LoadCached } from '../../../cloud/location-cache.ts';

/** A resource SKU of the compute provider. */
interface ComputeSku {
  readonly resourceType?: string;
  readonly name?: string;
  readonly family?: string;
  readonly capabilities?: readonly { readonly name: string; readonly value: string }[];
  readonly restrictions?: readonly { readonly type?: string; readonly reasonCode?: string }[];
}

/** The usage of a quota in a region. */
export interface QuotaUsage {
  readonly currentValue: number;
  readonly limit: number;
  readonly name: { readonly value: string; readonly localizedValue?: string };
}

export interface RegionSize extends Omit<MachineSize, 'coresLeft'> {
  readonly family: string;
  /** Whether the region offers it to the subscription. */
  readonly isOffered: boolean;
}

/** A region of a subscription, with the cloud and the cache of one caller. */
export interface RegionReader {
  readonly manager: ResourceManager;
  readonly recall: LoadCached;
  readonly subscriptionId: string;
  readonly location: string;
  readonly options: { readonly timeoutMs?: number; readonly signal?: AbortSignal; readonly retry?: boolean };
}

const sizesMs = 24 * 60 * 60_000;
const usagesMs = 60_000;

const usageApis: Readonly<Record<string, string>> = {
  'Microsoft.Compute': '2023-09-01',
  'Microsoft.Network': '2023-09-01',
  'Microsoft.Storage': '2023-05-01',
};

/** Returns the sizes of virtual machines among the SKUs of a region. */
function parseSizes(skus: readonly ComputeSku[]): readonly RegionSize[] {
  const machines = skus.filter(({ resourceType }) => resourceType?.toLowerCase() === 'virtualmachines');
  return machines.map(({ name = '', family = '', capabilities = [], restrictions = [] }) => {
    const capability = (wanted: string): number =>
      Number(capabilities.find((one) => one.name === wanted)?.value ?? 0);
    return {
      name,
      family,
      cores: capability('vCPUs'),
      memoryGb: capability('MemoryGB'),
      isOffered: !restrictions.some(({ type }) => type === 'Location'),
    };
  });
}

/** Reads the machine sizes of a region, including those that it does not offer to the subscription. Cached for a day. */
export async function readSizes({ manager, recall, subscriptionId, location, options }: RegionReader) {
  const key = `sizes/${subscriptionId}/${location}`.toLowerCase();
  const sizes = await recall(key, sizesMs, async () =>
    parseSizes(
      await manager.all<ComputeSku>(
        `/subscriptions/${subscriptionId}/providers/Microsoft.Compute/skus`,
        '2021-07-01',
        { ...options, query: { $filter: `location eq '${location}'` } },
      ),
    ),
  );
  return sizes ?? [];
}

/** Reads the usage of a provider's quotas in a region. Cached for a minute. */
export async function readUsages(
  { manager, recall, subscriptionId, location, options }: RegionReader,
  provider: string,
): Promise<readonly QuotaUsage[]> {
  const key = `usages/${subscriptionId}/${provider}/${location}`.toLowerCase();
  const usages = await recall(key, usagesMs, () =>
    manager.all<QuotaUsage>(
      `/subscriptions/${subscriptionId}/providers/${provider}/locations/${location}/usages`,
      usageApis[provider] ?? '2023-09-01',
      options,
    ),
  );
  return usages ?? [];
}
