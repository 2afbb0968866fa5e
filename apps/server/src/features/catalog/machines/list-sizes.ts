import type { ResourceManager } from '@blueport/cloud';
import type { MachineSize } from '@blueport/contracts';

/** A resource SKU of the compute provider. */
export interface ComputeSku {
  readonly resourceType?: string;
  readonly name?: string;
  readonly family?: string;
  readonly capabilities?: readonly { readonly name: string; readonly value: string }[];
  readonly restrictions?: readonly { readonly type?: string; readonly reasonCode?: string }[];
}

/** The usage of a quota in a region. */
export interface ComputeUsage {
  readonly currentValue: number;
  readonly limit: number;
  readonly name: { readonly value: string; readonly localizedValue?: string };
}

interface ParsedSize extends Omit<MachineSize, 'coresLeft'> {
  readonly family: string;
  /** Whether the region offers it to the subscription. */
  readonly isOffered: boolean;
}

/** Returns the sizes of virtual machines among the SKUs of a region. */
export function parseSizes(skus: readonly ComputeSku[]): ParsedSize[] {
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

/** Returns the cores left for a family: the total of the region limits all families. Null if neither is known. */
function coresLeft(usages: readonly ComputeUsage[], family: string): number | null {
  const names = new Set(['cores', family.toLowerCase()]);
  const rests = usages
    .filter(({ name }) => names.has(name.value.toLowerCase()))
    .map(({ limit, currentValue }) => limit - currentValue);
  return rests.length === 0 ? null : Math.max(0, Math.min(...rests));
}

interface SizesPlace {
  readonly subscriptionId: string;
  readonly location: string;
  readonly signal: AbortSignal;
}

/**
 * Lists the sizes that a region offers to a subscription, smallest first. Without permission to read the quota, the
 * cores left are unknown.
 */
export async function listSizes(
  manager: ResourceManager,
  { subscriptionId, location, signal }: SizesPlace,
): Promise<MachineSize[]> {
  const compute = `/subscriptions/${subscriptionId}/providers/Microsoft.Compute`;
  const [skus, usages] = await Promise.all([
    manager.all<ComputeSku>(`${compute}/skus`, '2021-07-01', {
      signal,
      query: { $filter: `location eq '${location}'` },
    }),
    manager
      .all<ComputeUsage>(`${compute}/locations/${location}/usages`, '2023-09-01', { signal })
      .catch((): ComputeUsage[] => []),
  ]);
  return parseSizes(skus)
    .filter(({ isOffered }) => isOffered)
    .map(({ name, cores, memoryGb, family }) => ({
      name,
      cores,
      memoryGb,
      coresLeft: coresLeft(usages, family),
    }))
    .toSorted(
      (one, other) =>
        one.cores - other.cores ||
        one.memoryGb - other.memoryGb ||
        one.name.localeCompare(other.name, 'en', { numeric: true }),
    );
}
