import { isObject, objectOf, objectsOf, textOf, type Json, type JsonObject } from '../json.ts';
import type { StoredResource } from '../store/resources.ts';

/** A reference to a resource. */
const referenceTo = (id: string): JsonObject => ({ id });

/** How a resource shows the resources that use it. */
export interface BackReferences {
  /** The properties that it shows, at any depth. A client that sends them back does not change them. */
  readonly names: readonly string[];
  /**
   * Returns the parts that name the users, for example the machine of a network interface. `users` are the resources that
   * mention the id of the resource or of one of its inline children.
   */
  of(resource: StoredResource, users: readonly StoredResource[]): JsonObject;
}

/** Properties of a subnet that name its users. */
export const subnetUsers = ['ipConfigurations', 'applicationGatewayIPConfigurations', 'privateEndpoints'];

/** Returns the resources of a type. */
export const ofType = (users: readonly StoredResource[], type: string): StoredResource[] =>
  users.filter((user) => user.type.toLowerCase() === type.toLowerCase());

/** Returns references to the resources of a type. */
export const referencesTo = (users: readonly StoredResource[], type: string): JsonObject[] =>
  ofType(users, type).map(({ id }) => referenceTo(id));

/** Returns a list property, or nothing if the list is empty: the service omits empty lists of users. */
export const unlessEmpty = (name: string, list: readonly JsonObject[]): JsonObject =>
  list.length === 0 ? {} : { [name]: [...list] };

/** Returns whether a value contains an id. */
function mentions(value: Json | undefined, id: string): boolean {
  if (Array.isArray(value)) return value.some((item) => mentions(item, id));
  if (isObject(value)) return Object.values(value).some((item) => mentions(item, id));
  return textOf(value)?.toLowerCase() === id.toLowerCase();
}

/**
 * Returns references to the entries of a list of a resource that mention an id, for example the IP configurations of a
 * network interface in a subnet.
 */
export function entriesWith(user: StoredResource, id: string, list: string, child = list): JsonObject[] {
  return objectsOf(objectOf(user.body['properties'])[list])
    .filter((entry) => mentions(entry['properties'], id))
    .map((entry) => referenceTo(textOf(entry['id']) ?? `${user.id}/${child}/${textOf(entry['name']) ?? ''}`));
}

/** Lists of IP configurations by type: the property, and the type name in the ids of its entries. */
const configurationLists: Readonly<Record<string, readonly [list: string, child?: string]>> = {
  'microsoft.network/networkinterfaces': ['ipConfigurations'],
  'microsoft.network/loadbalancers': ['frontendIPConfigurations'],
  'microsoft.network/bastionhosts': ['ipConfigurations', 'bastionHostIpConfigurations'],
  'microsoft.network/virtualnetworkgateways': ['ipConfigurations'],
  'microsoft.network/azurefirewalls': ['ipConfigurations', 'azureFirewallIpConfigurations'],
};

/** Returns references to the IP configurations that mention an address or a subnet. */
export const ipConfigurationsWith = (users: readonly StoredResource[], id: string): JsonObject[] =>
  users.flatMap((user) => {
    const list = configurationLists[user.type.toLowerCase()];
    return list === undefined ? [] : entriesWith(user, id, ...list);
  });

/** Returns references to the subnets that mention an id. */
export const subnetsWith = (users: readonly StoredResource[], id: string): JsonObject[] =>
  ofType(users, 'Microsoft.Network/virtualNetworks').flatMap((user) => entriesWith(user, id, 'subnets'));
