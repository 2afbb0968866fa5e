import type { Cloud } from '../../context.ts';
import { invalidNamespace, invalidResourceType, noRegisteredProvider, notSimulated } from '../http/errors.ts';
import coverage from './coverage.json' with { type: 'json' };
import { providerData } from './providerData.ts';
import { regionsOf } from './regions.ts';

/** Metadata of a resource type. */
export interface ResourceTypeInfo {
  namespace: string;
  /** Type without the namespace, in the provider's spelling. */
  name: string;
  apiVersions: readonly string[];
  /** Whether the location of the type is a region, `global`, or not set. */
  place: 'regional' | 'global' | 'none';
  extension: boolean;
  /** Whether the type appears in the lists of resource groups and subscriptions. */
  tracked: boolean;
  supportsTags: boolean;
  /** Not offered in the US Government cloud. */
  generalOnly: boolean;
  /** Whether requests for it are answered; otherwise they return 501. */
  isSimulated: boolean;
}

export interface ProviderInfo {
  namespace: string;
  types: readonly ResourceTypeInfo[];
}

const notSimulatedTypes: ReadonlySet<string> = new Set(coverage.notSimulated);

function readType(namespace: string, apiVersions: readonly string[], text: string): ResourceTypeInfo {
  const name = text.replace(/[-+@*!=#]+$/, '');
  const marks = new Set(text.slice(name.length));
  const child = name.includes('/');
  const extension = marks.has('*');
  const tracked = marks.has('+') || (!child && !extension && !marks.has('-'));
  const place = !tracked ? 'none' : marks.has('@') ? 'global' : 'regional';
  const supportsTags = marks.has('#') || (tracked && !marks.has('='));
  return {
    namespace,
    name,
    apiVersions,
    place,
    extension,
    tracked,
    supportsTags,
    generalOnly: marks.has('!'),
    isSimulated: !notSimulatedTypes.has(`${namespace}/${name}`),
  };
}

const providers: ReadonlyMap<string, ProviderInfo> = new Map(
  Object.entries(providerData).map(([namespace, data]) => {
    // Newest first, as in the service's lists.
    const apiVersions = data.versions.toReversed();
    const types = data.types.map((text) => readType(namespace, apiVersions, text));
    return [namespace.toLowerCase(), { namespace, types }];
  }),
);

const types: ReadonlyMap<string, ResourceTypeInfo> = new Map(
  [...providers.values()].flatMap((provider) =>
    provider.types.map((type) => [`${type.namespace}/${type.name}`.toLowerCase(), type] as const),
  ),
);

/** Returns every provider that the sandbox emulates. */
export function allProviders(): readonly ProviderInfo[] {
  return [...providers.values()];
}

export function findProvider(namespace: string): ProviderInfo | undefined {
  return providers.get(namespace.toLowerCase());
}

/** Finds a type by its full name, ignoring case. */
export function findType(type: string): ResourceTypeInfo | undefined {
  return types.get(type.toLowerCase());
}

export const isOffered = (cloud: Cloud, { generalOnly }: ResourceTypeInfo): boolean =>
  cloud === 'general' || !generalOnly;

/**
 * Returns the type with a full name. Rejects unknown namespaces and types, and those of the other cloud, like the
 * service, and types that are not simulated.
 */
export function requireType(type: string, apiVersion: string, cloud: Cloud): ResourceTypeInfo {
  const found = findType(type);
  if (found !== undefined && isOffered(cloud, found)) {
    if (!found.isSimulated) throw notSimulated(`${found.namespace}/${found.name}`);
    return found;
  }
  const [namespace = '', ...rest] = type.split('/');
  const provider = findProvider(namespace);
  if (provider === undefined) throw invalidNamespace(namespace);
  throw invalidResourceType(provider.namespace, rest.join('/'), apiVersion);
}

/** Returns the regions in which resources of a type can be created. */
export function locationsOf(cloud: Cloud, type: ResourceTypeInfo): string[] {
  if (type.place === 'global') return ['global'];
  if (type.place === 'none') return [];
  return regionsOf(cloud).map((region) => region.displayName);
}

const datePattern = /^(\d{4})-(\d{2})-(\d{2})(?:-(?:preview|alpha|beta|privatepreview))?$/;

/** Returns whether a version is a calendar date with an optional preview suffix. */
export function isApiVersion(version: string): boolean {
  const match = datePattern.exec(version);
  if (match === null) return false;
  const [, year, month, day] = match;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}

/** Providers may have released versions up to this date that the table does not list. */
const latestRelease = '2026-06-30';

/**
 * Rejects a version that a type never had: malformed, before its first or after its newest one. Accepts versions in
 * between that the table does not list, because providers have released more than it can hold.
 */
export function checkApiVersion(
  type: ResourceTypeInfo,
  version: string,
  location: string,
  cloud: Cloud,
): void {
  const listed = type.apiVersions[0] ?? '';
  const newest = listed > latestRelease ? listed : latestRelease;
  const oldest = type.apiVersions.at(-1) ?? '';
  const day = version.slice(0, 10);
  if (isApiVersion(version) && day >= oldest.slice(0, 10) && day <= newest.slice(0, 10)) return;
  throw noRegisteredProvider(
    location,
    version,
    `${type.namespace}/${type.name}`.split('/').slice(1).join('/'),
    type.apiVersions,
    locationsOf(cloud, type).map((place) => place.replaceAll(' ', '').toLowerCase()),
  );
}
