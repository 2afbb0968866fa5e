import { CloudError } from '@blueport/cloud';
import type { MachineSize, MachineSizes } from '@blueport/contracts';
import { isInaccessible } from '../../../cloud/cloud-refusal.ts';
import { readSizes, readUsages, type QuotaUsage, type RegionReader } from './read-sizes.ts';

/** Milliseconds to wait for the sizes, which are a large list, and for the quota, without which sizes are listed. */
const sizesTimeoutMs = 7000;
const quotaTimeoutMs = 3000;

/** Returns the cores left for a family: the total of the region limits all families. Null if neither is known. */
function coresLeft(usages: readonly QuotaUsage[], family: string): number | null {
  const names = new Set(['cores', family.toLowerCase()]);
  const rests = usages
    .filter(({ name }) => names.has(name.value.toLowerCase()))
    .map(({ limit, currentValue }) => limit - currentValue);
  const least = rests.toSorted((a, b) => a - b)[0];
  return least === undefined ? null : Math.max(0, least);
}

interface Quota {
  readonly quota: MachineSizes['quota'];
  readonly usages: readonly QuotaUsage[];
}

/** Reads the quota of a region. Throws if the request was aborted or the session has expired in the cloud. */
async function readQuota(region: RegionReader): Promise<Quota> {
  const options = { ...region.options, timeoutMs: quotaTimeoutMs, retry: false };
  try {
    return { quota: 'known', usages: await readUsages({ ...region, options }, 'Microsoft.Compute') };
  } catch (error) {
    if (isInaccessible(error)) return { quota: 'forbidden', usages: [] };
    const isOurs = !(error instanceof CloudError) || region.options.signal?.aborted === true;
    if (isOurs || error.kind === 'unauthorized') throw error;
    return { quota: 'unread', usages: [] };
  }
}

const inOrder = (one: MachineSize, other: MachineSize): number =>
  one.cores - other.cores ||
  one.memoryGb - other.memoryGb ||
  one.name.localeCompare(other.name, 'en', { numeric: true });

/**
 * Lists the sizes that a region offers to a subscription, smallest first. If the quota cannot be read, the remaining
 * cores are unknown and the response contains the reason.
 */
export async function listSizes(region: RegionReader): Promise<MachineSizes> {
  const options = { ...region.options, timeoutMs: sizesTimeoutMs };
  const [sizes, { quota, usages }] = await Promise.all([
    readSizes({ ...region, options }),
    readQuota(region),
  ]);
  const result = sizes
    .filter(({ isOffered }) => isOffered)
    .map(({ name, cores, memoryGb, family }) => ({
      name,
      cores,
      memoryGb,
      coresLeft: coresLeft(usages, family),
    }))
    .toSorted(inOrder);
  return { count: result.length, total: result.length, result, quota };
}
