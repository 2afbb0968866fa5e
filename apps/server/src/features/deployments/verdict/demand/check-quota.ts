import type { ExpandedResource } from '@blueport/arm-template';
import type { ResourceManager } from '@blueport/cloud';
import type { VerdictNote, VerdictQuota } from '@blueport/contracts';
import type { LoadCached } from '../../../../cloud/location-cache.ts';
import { type QuotaUsage, readSizes, readUsages, type RegionSize } from '../../../catalog/machines/index.ts';
import { note, noteWithReason, reasonOf, type Sourced } from '../section.ts';
import { quotaTypes, machinesOf, regionOf, type Machines } from './compute-demand.ts';

type Line = VerdictQuota['lines'][number];
interface Demand {
  readonly location: string;
  readonly provider: string;
  readonly name: string;
  needed: number;
}

interface QuotaOptions {
  readonly subscriptionId: string;
  readonly location: string;
  /** Resources that do not exist yet. */
  readonly created: readonly ExpandedResource[];
  /** Cache of machine sizes, which are kept for a day. Defaults to the cache of usages. */
  readonly recallSizes?: LoadCached;
  readonly timeoutMs: number;
  readonly now: () => Date;
}

/** Reads the cloud; a region or provider that does not respond leaves only its own demand unknown. */
interface Source extends Pick<QuotaOptions, 'subscriptionId' | 'timeoutMs'> {
  readonly manager: ResourceManager;
  readonly recall: LoadCached;
  readonly recallSizes: LoadCached;
  /** Collects the errors of failed reads. */
  readonly failed: unknown[];
}

function noteFailure({ failed }: Source, error: unknown): VerdictNote {
  failed.push(error);
  return reasonOf(error);
}

const byName = (sizes: readonly RegionSize[]): ReadonlyMap<string, RegionSize> =>
  new Map(sizes.map((size) => [size.name.toLowerCase(), size]));

/** Sizes of machines in a region, by lower-case name; a note if they could not be read. */
type Sizes = ReadonlyMap<string, RegionSize> | VerdictNote;

const readSizesIn = (source: Source, location: string): Promise<Sizes> => {
  const { manager, recallSizes: recall, subscriptionId, timeoutMs } = source;
  return readSizes({ manager, recall, subscriptionId, location, options: { timeoutMs } }).then(
    byName,
    (error: unknown) => noteFailure(source, error),
  );
};

const readUsagesOf = (source: Source, { location, provider }: Pick<Demand, 'location' | 'provider'>) => {
  const { manager, recall, subscriptionId, timeoutMs } = source;
  const region = { manager, recall, subscriptionId, location, options: { timeoutMs } };
  return readUsages(region, provider).catch((error: unknown) => noteFailure(source, error));
};

interface Needs {
  readonly demands: Map<string, Demand>;
  /** Machine sizes that a region does not offer to the subscription. */
  readonly withheld: Map<string, Line>;
  readonly unknown: VerdictNote[];
}

function addDemand(
  { demands }: Needs,
  location: string,
  provider: string,
  name: string,
  needed: number,
): void {
  const key = `${location} ${provider} ${name}`.toLowerCase();
  const demand = demands.get(key) ?? { location, provider, name, needed: 0 };
  demand.needed += needed;
  demands.set(key, demand);
}

function addMachines(needs: Needs, name: string, location: string, sizes: Sizes, machines: Machines): void {
  const { size, count } = machines;
  if ('code' in sizes) {
    needs.unknown.push(noteWithReason('size-unread', { name, location }, sizes));
    return;
  }
  const regionSize = sizes.get(size.toLowerCase());
  if (regionSize === undefined || size === '') {
    needs.unknown.push(note('size-unknown', { size: size || '?', name, location }));
    return;
  }
  if (!regionSize.isOffered) {
    const key = `${location} ${size}`.toLowerCase();
    const needed = count + (needs.withheld.get(key)?.needed ?? 0);
    needs.withheld.set(key, { name: size, title: size, location, used: 0, limit: 0, needed, fits: false });
  }
  addDemand(needs, location, 'Microsoft.Compute', 'cores', regionSize.cores * count);
  if (regionSize.family !== '') {
    addDemand(needs, location, 'Microsoft.Compute', regionSize.family, regionSize.cores * count);
  }
}

/** Adds up the demand of new resources, by region, provider and quota. */
async function collectNeeds(source: Source, options: QuotaOptions): Promise<Needs> {
  const resources = options.created.map((resource) => ({
    ...resource,
    region: regionOf(resource, options.location),
    machines: machinesOf(resource),
  }));
  const regions = new Set(
    resources.filter(({ machines }) => machines.length > 0).map(({ region }) => region),
  );
  const sizes = new Map(
    await Promise.all(
      [...regions].map(async (region) => [region, await readSizesIn(source, region)] as const),
    ),
  );
  const needs: Needs = { demands: new Map(), withheld: new Map(), unknown: [] };
  for (const { name, type, region, machines } of resources) {
    const quota = quotaTypes[type.toLowerCase()];
    if (quota !== undefined) addDemand(needs, region, quota.provider, quota.name, 1);
    for (const one of machines) addMachines(needs, name, region, sizes.get(region)!, one);
  }
  return needs;
}

/**
 * Compares one demand with the usages of its provider in its region. Returns a note if the cloud does not list the
 * quota.
 */
function compare({ name, location, needed }: Demand, usages: readonly QuotaUsage[]): Line | VerdictNote {
  const usage = usages.find((one) => one.name.value.toLowerCase() === name.toLowerCase());
  if (usage === undefined) return note('quota-unknown', { name, location });
  return {
    name: usage.name.value,
    title: usage.name.localizedValue ?? usage.name.value,
    location,
    used: usage.currentValue,
    limit: usage.limit,
    needed,
    fits: usage.currentValue + needed <= usage.limit,
  };
}

async function compareAll(source: Source, { demands }: Needs): Promise<(Line | VerdictNote)[]> {
  const byPlace = Map.groupBy(demands.values(), ({ location, provider }) => `${location} ${provider}`);
  const compared = await Promise.all(
    [...byPlace.values()].map(async (group) => {
      const { location, provider } = group[0]!;
      const usages = await readUsagesOf(source, group[0]!);
      if (!('code' in usages)) return group.map((demand) => compare(demand, usages));
      return [noteWithReason('quota-unread', { name: provider, location }, usages)];
    }),
  );
  return compared.flat();
}

const shareOf = ({ used, needed, limit }: Line): number =>
  limit === 0 ? Number.POSITIVE_INFINITY : (used + needed) / limit;

/** Compares the demand of new resources with the remaining quota of their regions. */
export async function checkQuota(
  manager: ResourceManager,
  recall: LoadCached,
  options: QuotaOptions,
): Promise<Sourced<VerdictQuota>> {
  const { subscriptionId, timeoutMs, now, recallSizes = recall } = options;
  const failed: unknown[] = [];
  const source = { manager, recall, recallSizes, subscriptionId, timeoutMs, failed };
  const needs = await collectNeeds(source, options);
  const compared = await compareAll(source, needs);
  const lines = [...compared.filter((one) => 'fits' in one), ...needs.withheld.values()];
  // Without any response there is nothing to show: the whole section is unknown.
  if (failed.length > 0 && lines.length === 0) throw failed[0];
  return {
    data: {
      lines: lines.toSorted((one, other) => shareOf(other) - shareOf(one)),
      unknown: [...needs.unknown, ...compared.filter((one) => 'code' in one)],
    },
    asOf: now(),
  };
}
