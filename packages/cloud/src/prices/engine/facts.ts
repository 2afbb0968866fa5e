import type { PredictedResource } from './types.ts';

/** Reads properties of a resource; expressions, missing values and values of other types are undefined. */
export interface Facts {
  readonly type: string;
  readonly region: string;
  readonly kind: string;
  readonly skuName: string | undefined;
  readonly skuTier: string | undefined;
  /** Instances or units of the SKU; at least 0. */
  readonly capacity: number | undefined;
  text(...path: string[]): string | undefined;
  number(...path: string[]): number | undefined;
  flag(...path: string[]): boolean | undefined;
  list(...path: string[]): readonly Facts[];
  has(...path: string[]): boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Reads a property with the cloud's case-insensitive names.
function step(value: unknown, name: string): unknown {
  if (!isRecord(value)) return undefined;
  if (Object.hasOwn(value, name)) return value[name];
  const lowerName = name.toLowerCase();
  const key = Object.keys(value).find((candidate) => candidate.toLowerCase() === lowerName);
  return key === undefined ? undefined : value[key];
}

const follow = (value: unknown, path: readonly string[]): unknown => {
  let current = value;
  for (const name of path) current = step(current, name);
  return current;
};

/** Returns a string that is not an unevaluated expression. */
function plainText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && !value.startsWith('[') ? value : undefined;
}

/** Maximum of a count or size; more than any service allows, also in bytes. */
const maxNumber = 1e15;

/** Returns a plausible count or size: finite, not negative, limited. */
function plainNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}(\.\d{1,6})?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0
    ? Math.min(number, maxNumber)
    : undefined;
}

/** Wraps a resource; the paths of its readers start below `properties`. */
export function factsOf(resource: PredictedResource, fallbackRegion: string): Facts {
  return read(resource, resource.properties, fallbackRegion);
}

function read(resource: Partial<PredictedResource>, root: unknown, fallbackRegion: string): Facts {
  const sku = isRecord(resource.sku) ? resource.sku : undefined;
  const location = plainText(resource.location)?.replaceAll(/\s+/g, '').toLowerCase();
  const region = location === undefined || location === 'global' ? fallbackRegion : location;
  return {
    type: (resource.type ?? '').toLowerCase(),
    region,
    kind: (plainText(resource.kind) ?? '').toLowerCase(),
    skuName: plainText(step(sku, 'name')),
    skuTier: plainText(step(sku, 'tier')),
    capacity: plainNumber(step(sku, 'capacity')),
    text: (...path) => plainText(follow(root, path)),
    number: (...path) => plainNumber(follow(root, path)),
    flag: (...path) => {
      const value = follow(root, path);
      return typeof value === 'boolean' ? value : undefined;
    },
    list: (...path) => {
      const value = follow(root, path);
      return Array.isArray(value) ? value.map((entry: unknown) => read({}, entry, region)) : [];
    },
    has: (...path) => follow(root, path) !== undefined && follow(root, path) !== null,
  };
}
