import { isObject, objectOf, type Json, type JsonObject } from '../json.ts';
import type { StoredResource } from '../store/resources.ts';
import { behaviourOf } from '../types/registry.ts';

/** Returns a resource in the format of GET, without write-only properties. */
export function presentResource(resource: StoredResource): JsonObject {
  const { writeOnly = [], hidden: hiddenPaths = [] } = behaviourOf(resource.type);
  const hidden = [...writeOnly.filter((path) => path.includes('.')), ...hiddenPaths];
  const body = hidden.reduce<JsonObject>(
    (result, path) => withoutPath(result, ['properties', ...path.split('.')]),
    resource.body,
  );
  const properties = {
    ...objectOf(body['properties']),
    ...(resource.state === null ? {} : { provisioningState: resource.state }),
  };
  return {
    id: resource.id,
    name: resource.name.split('/').at(-1) ?? resource.name,
    type: resource.type,
    ...(resource.location === null ? {} : { location: resource.location }),
    ...(resource.tags === null ? {} : { tags: resource.tags }),
    ...body,
    properties,
    etag: etagOf(resource),
    systemData: systemData(resource),
  };
}

/** Returns a resource as listed for a group or subscription, without its properties. */
export function presentListed(resource: StoredResource, expand: ReadonlySet<string>): JsonObject {
  const { sku, kind, identity, plan, managedBy, zones } = resource.body;
  const parts: Record<string, Json | undefined> = { sku, kind, identity, plan, managedBy, zones };
  const definedParts = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
  return {
    id: resource.id,
    // In a list, a child's name includes its parents' names.
    name: resource.name,
    type: resource.type,
    ...(resource.location === null ? {} : { location: resource.location }),
    ...(resource.tags === null || Object.keys(resource.tags).length === 0 ? {} : { tags: resource.tags }),
    ...definedParts,
    ...(expand.has('createdtime') ? { createdTime: resource.createdAt } : {}),
    ...(expand.has('changedtime') ? { changedTime: resource.changedAt } : {}),
    ...(expand.has('provisioningstate') && resource.state !== null
      ? { provisioningState: resource.state }
      : {}),
    ...(expand.has('systemdata') ? { systemData: systemData(resource) } : {}),
  };
}

/** Returns the entity tag, which changes with every write. */
export function etagOf(resource: Pick<StoredResource, 'version' | 'createdAt'>): string {
  return `"${Date.parse(resource.createdAt).toString(16)}-${resource.version.toString(16).padStart(4, '0')}"`;
}

function systemData(resource: StoredResource): JsonObject {
  return {
    ...(resource.createdBy === null
      ? {}
      : { createdBy: resource.createdBy, createdByType: resource.createdByType ?? 'User' }),
    createdAt: resource.createdAt,
    ...(resource.changedBy === null
      ? {}
      : { lastModifiedBy: resource.changedBy, lastModifiedByType: resource.changedByType ?? 'User' }),
    lastModifiedAt: resource.changedAt,
  };
}

function withoutPath(value: JsonObject, path: readonly string[]): JsonObject {
  const [name = '', ...rest] = path;
  const key = Object.keys(value).find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  if (key === undefined) return value;
  if (rest.length === 0)
    return Object.fromEntries(Object.entries(value).filter(([candidate]) => candidate !== key));
  const inner = value[key];
  return isObject(inner) ? { ...value, [key]: withoutPath(inner, rest) } : value;
}

/** Returns a copy without the properties that are never stored, at any depth. */
export function withoutSecrets(value: Json, names: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, names));
  if (!isObject(value)) return value;
  const publicEntries = Object.entries(value).filter(([name]) => !names.has(name.toLowerCase()));
  return Object.fromEntries(
    publicEntries.map(([name, item]) => [name, item === undefined ? item : withoutSecrets(item, names)]),
  );
}
