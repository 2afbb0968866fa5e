/** A parsed resource id. Names keep their original case; compare with {@link keyOf}. */
export interface ResourceId {
  /** The id in the service's spelling. */
  id: string;
  subscriptionId?: string;
  resourceGroup?: string;
  managementGroup?: string;
  /** The scope before the last `/providers/`: '' for the tenant. */
  scope: string;
  namespace: string;
  /** Full type, for example `Microsoft.Sql/servers/databases`. */
  type: string;
  /** Full name, for example `server/database`. */
  name: string;
  /** Id of the parent resource, or undefined for a top-level resource. */
  parent?: string;
  /** True if the resource extends another resource (a lock of an account), not a group or subscription. */
  extension: boolean;
}

const managementGroupPrefix = /^\/providers\/microsoft\.management\/managementgroups\/([^/]+)/i;

/** Splits a path into its decoded segments. */
export function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Parses a resource id. Returns undefined if the path is not the id of a provider's resource. */
export function parseResourceId(path: string): ResourceId | undefined {
  const segments = segmentsOf(path);
  let marker = -1;
  segments.forEach((segment, index) => {
    if (segment.toLowerCase() === 'providers' && isProviderMarker(segments, index)) marker = index;
  });
  if (marker === -1) return undefined;
  const rest = segments.slice(marker + 1);
  const namespace = rest[0];
  if (namespace === undefined || rest.length < 3 || rest.length % 2 === 0) return undefined;
  const types = rest.filter((_, index) => index > 0 && index % 2 === 1);
  const names = rest.filter((_, index) => index > 0 && index % 2 === 0);
  const scope = marker === 0 ? '' : `/${segments.slice(0, marker).join('/')}`;
  const id = `/${segments.join('/')}`;
  return {
    id,
    ...containersOf(id),
    scope,
    namespace,
    type: [namespace, ...types].join('/'),
    name: names.join('/'),
    ...(types.length > 1 ? { parent: `/${segments.slice(0, -2).join('/')}` } : {}),
    extension: /\/providers\//i.test(scope) && !managementGroupPrefix.test(`${scope}/`.replace(/\/$/, '')),
  };
}

// Returns whether a segment is the `providers` marker. A resource may itself be named "providers"; the marker is at an
// even distance from the previous one.
function isProviderMarker(segments: string[], index: number): boolean {
  if (segments[index + 1] === undefined) return false;
  if (index === 0) return true;
  const before = segments.slice(0, index);
  const previous = before.findLastIndex((segment) => segment.toLowerCase() === 'providers');
  return previous === -1 ? index % 2 === 0 : (index - previous) % 2 === 0;
}

/** Returns the subscription, resource group and management group in an id. */
export function containersOf(
  id: string,
): Pick<ResourceId, 'subscriptionId' | 'resourceGroup' | 'managementGroup'> {
  const segments = segmentsOf(id);
  const result: Pick<ResourceId, 'subscriptionId' | 'resourceGroup' | 'managementGroup'> = {};
  if (segments[0]?.toLowerCase() === 'subscriptions' && segments[1] !== undefined) {
    result.subscriptionId = segments[1].toLowerCase();
    if (segments[2]?.toLowerCase() === 'resourcegroups' && segments[3] !== undefined)
      result.resourceGroup = segments[3];
  }
  const management = managementGroupPrefix.exec(id)?.[1];
  if (management !== undefined) result.managementGroup = management;
  return result;
}

/**
 * Returns the key under which an id is stored and compared, in lower case. Ids outside of subscriptions include their
 * tenant, because two directories may both have a deployment `/providers/Microsoft.Resources/deployments/x`.
 */
export function keyOf(id: string, tenantId: string): string {
  const lower = id.toLowerCase().replace(/\/+$/, '');
  return lower.startsWith('/subscriptions/') ? lower : `/tenants/${tenantId}${lower}`;
}

/** Returns the keys of the scope itself and all its parents, nearest first. */
export function ancestorKeys(id: string, tenantId: string): string[] {
  const keys: string[] = [];
  let current = id.replace(/\/+$/, '');
  while (current !== '') {
    keys.push(keyOf(current, tenantId));
    current = parentScope(current);
  }
  keys.push(keyOf('', tenantId));
  return keys;
}

/** Returns the parent scope: child -> parent resource -> group -> subscription -> tenant (''). */
export function parentScope(id: string): string {
  const segments = segmentsOf(id);
  const parsed = parseResourceId(id);
  if (parsed === undefined) return segments.length <= 2 ? '' : `/${segments.slice(0, -2).join('/')}`;
  return parsed.parent ?? parsed.scope;
}

/** Builds the id of a resource at a scope from its full type and full name. */
export function resourceIdAt(scope: string, type: string, name: string): string {
  const [namespace = '', ...types] = type.split('/');
  const names = name.split('/');
  const pairs = types.map((segment, index) => `${segment}/${names[index] ?? ''}`);
  return `${scope.replace(/\/+$/, '')}/providers/${namespace}/${pairs.join('/')}`;
}
