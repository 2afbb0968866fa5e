/** One resource id, taken apart. Names keep the case in which they were written; compare by {@link keyOf}. */
export interface ResourceId {
  /** The id as the service writes it. */
  id: string;
  subscriptionId?: string;
  resourceGroup?: string;
  managementGroup?: string;
  /** The scope that the last `/providers/` hangs on: '' for the tenant. */
  scope: string;
  namespace: string;
  /** Full type, for example `Microsoft.Sql/servers/databases`. */
  type: string;
  /** Full name, for example `server/database`. */
  name: string;
  /** Id of the parent resource for a child; undefined for a top-level resource. */
  parent?: string;
  /** True when the resource extends another resource (a lock of an account), not a group or subscription. */
  extension: boolean;
}

const managementGroupPrefix = /^\/providers\/microsoft\.management\/managementgroups\/([^/]+)/i;

/** Splits a path into its decoded segments. */
export function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Takes a resource id apart; undefined when it is not the id of a provider's resource. */
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

// A resource may itself be called "providers"; the marker sits at an even distance from the one before it.
function isProviderMarker(segments: string[], index: number): boolean {
  if (segments[index + 1] === undefined) return false;
  if (index === 0) return true;
  const before = segments.slice(0, index);
  const previous = before.findLastIndex((segment) => segment.toLowerCase() === 'providers');
  return previous === -1 ? index % 2 === 0 : (index - previous) % 2 === 0;
}

/** Subscription, resource group and management group named by an id. */
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
 * The key under which an id is stored and compared: lower case; ids outside of any subscription carry their tenant,
 * because two directories may both have a deployment `/providers/Microsoft.Resources/deployments/x`.
 */
export function keyOf(id: string, tenantId: string): string {
  const lower = id.toLowerCase().replace(/\/+$/, '');
  return lower.startsWith('/subscriptions/') ? lower : `/tenants/${tenantId}${lower}`;
}

/** The scope itself and everything above it, nearest first, as keys. */
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

/** The scope above: child -> parent resource -> group -> subscription -> tenant (''). */
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
