import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '@blueport/azure-policy';

/** The public policy corpus, on machines that have it next to the checkout. */
const corpus = path.resolve(import.meta.dirname, '../../../shared/corpus/policy/builtin');

const halves = ['if', 'then'];

/** Built from two lists, because an object literal with a `then` member looks like a promise. */
const rule = (condition: JsonObject, effect: string): JsonObject => ({
  mode: 'Indexed',
  policyRule: Object.fromEntries(halves.map((half, at) => [half, at === 0 ? condition : { effect }])),
});

const types = [
  'Microsoft.Storage/storageAccounts',
  'Microsoft.Compute/virtualMachines',
  'Microsoft.Sql/servers',
  'Microsoft.Web/sites',
  'Microsoft.KeyVault/vaults',
];

/** Shapes of published definitions: a type and one or two properties, tags, regions, counts over rules. */
const shapes: ((type: string, n: number) => JsonObject)[] = [
  (type, n) => ({
    allOf: [isOfType(type), { field: `${type}/publicNetworkAccess${n}`, notEquals: 'Disabled' }],
  }),
  (type) => {
    const weak: JsonObject[] = [
      { field: `${type}/minimumTlsVersion`, exists: false },
      { field: `${type}/minimumTlsVersion`, notIn: ['1.2', '1.3'] },
    ];
    return { allOf: [isOfType(type), { anyOf: weak }] };
  },
  (type) => ({
    allOf: [isOfType(type), { field: 'location', notIn: ['westeurope', 'northeurope', 'global'] }],
  }),
  (_type, n) => ({ field: `tags['tag${n}']`, exists: false }),
  (type) => ({
    allOf: [
      isOfType(type),
      {
        count: {
          field: `${type}/networkAcls.ipRules[*]`,
          where: { field: `${type}/networkAcls.ipRules[*].value`, like: '10.*' },
        },
        greater: 0,
      },
    ],
  }),
];
const isOfType = (type: string): JsonObject => ({ field: 'type', equals: type });

/**
 * Returns a hundred definitions: published ones if the corpus is available, otherwise synthetic ones of the same
 * shapes.
 */
export function hundredRules(): { source: string; definitions: unknown[] } {
  if (!existsSync(corpus)) {
    const definitions = Array.from({ length: 100 }, (_, n) =>
      rule(shapes[n % shapes.length]!(types[n % types.length]!, n), n % 2 === 0 ? 'audit' : 'deny'),
    );
    return { source: 'made-up rules, because the corpus is not beside the checkout', definitions };
  }
  const all = readdirSync(corpus)
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(path.join(corpus, file), 'utf8').replace(/^\uFEFF/, '');
      const bundle = JSON.parse(text) as { definitions?: { definition: JsonObject }[] };
      return (bundle.definitions ?? []).map(({ definition }) => definition);
    });
  const step = all.length / 100;
  return {
    source: 'built-in rules of the corpus',
    definitions: Array.from({ length: 100 }, (_, n) => all[Math.floor(n * step)]),
  };
}

const regions = ['westeurope', 'northeurope', 'eastus', 'uksouth', 'japaneast'];

/** Returns resources of several types with tags and properties, identical in every run. */
export function resources(count: number): JsonObject[] {
  return Array.from({ length: count }, (_, n) => {
    const type = types[n % types.length]!;
    return {
      id: `/subscriptions/s/resourceGroups/rg${n % 50}/providers/${type}/r${n}`,
      type,
      name: `r${n}`,
      location: regions[n % regions.length]!,
      tags: { env: n % 3 === 0 ? 'dev' : 'prod', cost: `cc-${n % 7}`, [`tag${n % 100}`]: 'x' },
      properties: {
        state: n % 4 === 0 ? 'Stopped' : 'Running',
        minimumTlsVersion: n % 5 === 0 ? '1.0' : '1.2',
        networkAcls: {
          defaultAction: 'Deny',
          ipRules: [{ value: '10.1.0.0/16' }, { value: `52.0.${n % 250}.1` }],
        },
      },
    };
  });
}

/** The rule that both the engine and the handwritten closures evaluate. */
export const comparedRule: JsonObject = rule(
  {
    allOf: [
      { field: 'type', in: types.slice(0, 4) },
      { field: 'location', notIn: ['eastus', 'uksouth', 'japaneast'] },
      {
        anyOf: [
          { field: 'tags.env', equals: 'dev' },
          { field: 'tags.cost', like: 'cc-1*' },
        ],
      },
      { field: 'Blueport/state', notEquals: 'Stopped' },
    ],
  },
  'audit',
);
/** An alias without a type applies to every resource type. */
export const comparedAliases = { 'Blueport/state': 'properties.state' };

type Resource = JsonObject & { tags?: JsonObject; properties?: JsonObject };
const lower = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.toLowerCase() : undefined;

/** The same rule handwritten for speed, with the same case handling. */
export function handWritten(): (resource: Resource) => boolean {
  const includedTypes = new Set(types.slice(0, 4).map((type) => type.toLowerCase()));
  const farLocations = new Set(['eastus', 'uksouth', 'japaneast']);
  const isType = (one: Resource) => includedTypes.has(lower(one['type']) ?? '');
  const isNear = (one: Resource) => !farLocations.has(lower(one['location']) ?? '');
  const isTagged = (one: Resource) =>
    lower(one.tags?.['env']) === 'dev' || (lower(one.tags?.['cost'])?.startsWith('cc-1') ?? false);
  const isOn = (one: Resource) => lower(one.properties?.['state']) !== 'stopped';
  const parts = [isType, isNear, isTagged, isOn];
  return (resource) => parts.every((part) => part(resource));
}
