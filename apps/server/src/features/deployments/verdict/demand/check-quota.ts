import type { ExpandedResource } from '@blueport/arm-template';
import type { ResourceManager } from '@blueport/cloud';
import type { VerdictNote, VerdictQuota } from '@blueport/contracts';
import type { Recall } from '../../operations/index.ts';
import { reasonOf, type Sourced } from '../section.ts';
import { countedTypes, machinesOf, regionOf } from './compute-demand.ts';

interface Usage {
  readonly currentValue: number;
  readonly limit: number;
  readonly name: { readonly value: string; readonly localizedValue?: string };
}
interface Sku {
  readonly resourceType?: string;
  readonly name?: string;
  readonly family?: string;
  readonly capabilities?: readonly { readonly name: string; readonly value: string }[];
  readonly restrictions?: readonly { readonly type?: string; readonly reasonCode?: string }[];
}
interface Size {
  readonly family: string;
  readonly cores: number;
  readonly offered: boolean;
}

const apis: Readonly<Record<string, string>> = {
  'Microsoft.Compute': '2023-09-01',
  'Microsoft.Network': '2023-09-01',
  'Microsoft.Storage': '2023-05-01',
};
const usageMs = 60_000;
const sizesMs = 24 * 60 * 60_000;

interface Demand {
  readonly location: string;
  readonly provider: string;
  readonly name: string;
  needed: number;
}

function readSizes(skus: readonly Sku[]): Map<string, Size> {
  const machines = skus.filter(({ resourceType }) => resourceType?.toLowerCase() === 'virtualmachines');
  return new Map(
    machines.map(({ name = '', family = '', capabilities = [], restrictions = [] }) => [
      name.toLowerCase(),
      {
        family,
        cores: Number(capabilities.find((one) => one.name === 'vCPUs')?.value ?? 0),
        offered: !restrictions.some(({ type }) => type === 'Location'),
      },
    ]),
  );
}

/** What could not be read, with why. */
const unread = (
  code: string,
  what: string,
  reason: VerdictNote,
  values: Record<string, string>,
): VerdictNote => ({
  code,
  message: `${what} could not be read. ${reason.message}`,
  values: { ...reason.values, ...values, because: reason.code },
});

/** Compares what new resources need with what their regions have left. */
export async function checkQuota(
  manager: ResourceManager,
  recall: Recall,
  options: {
    readonly subscriptionId: string;
    readonly location: string;
    /** Those that do not exist yet. */
    readonly created: readonly ExpandedResource[];
    /** The memory of machine sizes, which are kept for a day; the memory of usage if absent. */
    readonly recallSizes?: Recall;
    readonly timeoutMs: number;
    readonly now: () => Date;
  },
): Promise<Sourced<VerdictQuota>> {
  const { subscriptionId, created, timeoutMs, now, recallSizes = recall } = options;
  const base = `/subscriptions/${subscriptionId}/providers`;
  const demands = new Map<string, Demand>();
  const unknown: VerdictNote[] = [];
  const lines: VerdictQuota['lines'] = [];
  const add = (location: string, provider: string, name: string, needed: number): void => {
    const key = `${location} ${provider} ${name}`.toLowerCase();
    const demand = demands.get(key) ?? { location, provider, name, needed: 0 };
    demand.needed += needed;
    demands.set(key, demand);
  };
  // One region or provider that does not answer leaves its own demand unknown, not that of the others.
  const failed: unknown[] = [];
  const failing = (error: unknown): VerdictNote => {
    failed.push(error);
    return reasonOf(error);
  };
  const sizesIn = (location: string): Promise<Map<string, Size> | undefined> =>
    recallSizes(`sizes/${subscriptionId}/${location}`, sizesMs, async () =>
      readSizes(
        await manager.all<Sku>(`${base}/Microsoft.Compute/skus`, '2021-07-01', {
          timeoutMs,
          query: { $filter: `location eq '${location}'` },
        }),
      ),
    );

  const machines = created.map((resource) => ({
    location: regionOf(resource, options.location),
    machines: machinesOf(resource),
    resource,
  }));
  const regions = [...new Set(machines.filter((one) => one.machines.length > 0).map((one) => one.location))];
  const sizes = new Map(
    await Promise.all(regions.map(async (region) => [region, await sizesIn(region).catch(failing)] as const)),
  );
  const withheld = new Map<string, VerdictQuota['lines'][number]>();
  for (const { location, machines: wanted, resource } of machines) {
    const counted = countedTypes[resource.type.toLowerCase()];
    if (counted !== undefined) add(location, counted.provider, counted.name, 1);
    for (const { size, count } of wanted) {
      const offer = sizes.get(location);
      if (offer !== undefined && !(offer instanceof Map)) {
        unknown.push(
          unread('size-unread', `What ${resource.name} needs in ${location}`, offer, {
            name: resource.name,
            location,
          }),
        );
        continue;
      }
      const known = offer?.get(size.toLowerCase());
      if (known === undefined || size === '') {
        unknown.push({
          code: 'size-unknown',
          message: `The size ${size || '?'} of ${resource.name} is not known in ${location}.`,
          values: { size: size || '?', name: resource.name, location },
        });
        continue;
      }
      if (!known.offered) {
        const key = `${location} ${size}`.toLowerCase();
        const needed = count + (withheld.get(key)?.needed ?? 0);
        withheld.set(key, { name: size, title: size, location, used: 0, limit: 0, needed, fits: false });
      }
      add(location, 'Microsoft.Compute', 'cores', known.cores * count);
      if (known.family !== '') add(location, 'Microsoft.Compute', known.family, known.cores * count);
    }
  }

  const places = new Map(
    [...demands.values()].map(({ location, provider }) => [
      `${location} ${provider}`,
      { location, provider },
    ]),
  );
  await Promise.all(
    [...places.values()].map(async ({ location, provider }) => {
      const usages =
        (await recall(`usages/${subscriptionId}/${provider}/${location}`, usageMs, () =>
          manager.all<Usage>(
            `${base}/${provider}/locations/${location}/usages`,
            apis[provider] ?? '2023-09-01',
            {
              timeoutMs,
            },
          ),
        ).catch(failing)) ?? [];
      if (!Array.isArray(usages)) {
        unknown.push(
          unread('quota-unread', `What ${provider} has left in ${location}`, usages, {
            name: provider,
            location,
          }),
        );
        return;
      }
      for (const demand of demands.values()) {
        if (demand.location !== location || demand.provider !== provider) continue;
        const usage = usages.find(({ name }) => name.value.toLowerCase() === demand.name.toLowerCase());
        if (usage === undefined) {
          unknown.push({
            code: 'quota-unknown',
            message: `The cloud does not tell how many ${demand.name} fit into ${location}.`,
            values: { name: demand.name, location },
          });
          continue;
        }
        lines.push({
          name: usage.name.value,
          title: usage.name.localizedValue ?? usage.name.value,
          location,
          used: usage.currentValue,
          limit: usage.limit,
          needed: demand.needed,
          fits: usage.currentValue + demand.needed <= usage.limit,
        });
      }
    }),
  );
  for (const line of withheld.values()) lines.push(line);
  // Where nobody answered there is nothing to show: the whole part is unknown.
  if (failed.length > 0 && lines.length === 0) throw failed[0];
  const share = ({ used, needed, limit }: (typeof lines)[number]): number =>
    limit === 0 ? Number.POSITIVE_INFINITY : (used + needed) / limit;
  return { data: { lines: lines.toSorted((a, b) => share(b) - share(a)), unknown }, asOf: now() };
}
