import {
  metricAggregations,
  metricIntervals,
  type MetricAggregation,
  type MetricDefinition,
  type MetricInterval,
} from '@blueport/contracts';
import type { ResourceManager } from '@blueport/cloud';
import type { MetricResource } from './select-resources.ts';

const definitionsApi = '2018-01-01';
const lifetimeMs = 60 * 60_000;
const maxTypes = 500;
const timeoutMs = 6000;

interface Word {
  readonly value?: string;
  readonly localizedValue?: string;
}
/** A definition as the cloud describes it. */
interface CloudDefinition {
  readonly name?: Word;
  readonly displayDescription?: string;
  readonly unit?: string;
  readonly primaryAggregationType?: string;
  readonly supportedAggregationTypes?: readonly string[];
  readonly metricAvailabilities?: readonly { readonly timeGrain?: string }[];
  readonly dimensions?: readonly Word[];
}

/** Returns the aggregation with a name of the cloud. */
const aggregationOf = (name: string | undefined): MetricAggregation | undefined =>
  metricAggregations.find((one) => one.toLowerCase() === name?.toLowerCase());

function present(definition: CloudDefinition): MetricDefinition | undefined {
  const name = definition.name?.value;
  if (name === undefined) return undefined;
  const grains = new Set(definition.metricAvailabilities?.map(({ timeGrain }) => timeGrain));
  return {
    name,
    label: definition.name?.localizedValue ?? name,
    description: definition.displayDescription ?? '',
    unit: definition.unit ?? 'Unspecified',
    aggregation: aggregationOf(definition.primaryAggregationType) ?? null,
    aggregations: (definition.supportedAggregationTypes ?? []).flatMap((one) => aggregationOf(one) ?? []),
    dimensions: (definition.dimensions ?? []).flatMap(({ value }) => value ?? []),
    shortest: metricIntervals.find((interval) => grains.has(interval)) ?? ('PT1M' satisfies MetricInterval),
  };
}

/** The metrics of a resource type by their names in lower case. */
type TypeDefinitions = ReadonlyMap<string, MetricDefinition>;

/** The metrics of resource types, which hardly change: each type is read from one of its resources, once an hour. */
export interface DefinitionCache {
  /** Returns the definitions if they are known. */
  find(cloud: string, resource: Pick<MetricResource, 'type' | 'kind'>): TypeDefinitions | undefined;
  /** Returns the definitions, which are read from the resource if they are not known. Throws the cloud's errors. */
  read(arm: ResourceManager, resource: MetricResource): Promise<TypeDefinitions>;
}

export function createDefinitionCache(now: () => number): DefinitionCache {
  const known = new Map<string, { readonly at: number; readonly definitions: TypeDefinitions }>();
  const keyOf = (cloud: string, { type, kind }: Pick<MetricResource, 'type' | 'kind'>) =>
    `${cloud}|${type}|${kind ?? ''}`.toLowerCase();
  const find: DefinitionCache['find'] = (cloud, resource) => {
    const entry = known.get(keyOf(cloud, resource));
    return entry && entry.at + lifetimeMs > now() ? entry.definitions : undefined;
  };
  return {
    find,
    async read(arm, resource) {
      const found = find(arm.profile.name, resource);
      if (found) return found;
      const path = `${resource.id}/providers/Microsoft.Insights/metricDefinitions`;
      const list = await arm.all<CloudDefinition>(path, definitionsApi, { timeoutMs, retry: false });
      const definitions = new Map(
        list.flatMap((one) => {
          const definition = present(one);
          return definition ? [[definition.name.toLowerCase(), definition] as const] : [];
        }),
      );
      if (known.size >= maxTypes) known.clear();
      known.set(keyOf(arm.profile.name, resource), { at: now(), definitions });
      return definitions;
    },
  };
}
