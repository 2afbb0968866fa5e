import { createHash } from 'node:crypto';
import type { Cloud, Principal } from '../../context.ts';
import { guidFrom } from '../../world/people.ts';
import type { ResourceTypeInfo } from '../catalog/providers.ts';
import type { JsonObject } from '../json.ts';
import type { ResourceId } from '../resourceId.ts';
import type { ResourceGroup } from '../store/groups.ts';
import type { StoredResource } from '../store/resources.ts';
import type { Subscription } from '../store/subscriptions.ts';

/** A resource to be written: the requested properties and its location in the estate. */
export interface Draft {
  cloud: Cloud;
  tenantId: string;
  id: ResourceId;
  key: string;
  info: ResourceTypeInfo;
  apiVersion: string;
  location: string | null;
  tags: JsonObject | null;
  /** The requested sku, kind, identity, plan, zones, properties … */
  body: JsonObject;
  existing: StoredResource | undefined;
  subscription: Subscription | undefined;
  group: ResourceGroup | undefined;
  principal: Principal;
}

/** The parts of the estate that rules and behaviors can read. */
export interface EstateView {
  cloud: Cloud;
  seed: number;
  now(): Date;
  /** Returns the resource with an id, whether stored as a row or inside its parent (a subnet). */
  lookup(id: string, tenantId: string): JsonObject | undefined;
  /**
   * Returns whether an object id is a principal of a directory: a user, a group, an application or a managed identity.
   */
  knowsPrincipal(tenantId: string, objectId: string): boolean;
  byGlobalName(name: string): StoredResource | undefined;
  atScope(scopeKey: string, type: string): StoredResource[];
  /** Returns all resources of a type below a resource or scope, at any depth. */
  below(scopeKey: string, type: string): StoredResource[];
  /** Returns the resources that mention the id of another one or, with `below`, the id of one of its children. */
  mentioning(id: string, tenantId: string, includeDescendants?: boolean): StoredResource[];
  ofType(subscriptionId: string, type: string): StoredResource[];
  /** Returns all resources of a type, of every directory. */
  everyOfType(type: string): StoredResource[];
  find(key: string): StoredResource | undefined;
}

export function propertiesOf(draft: Draft): JsonObject {
  const properties = draft.body['properties'];
  return typeof properties === 'object' && properties !== null && !Array.isArray(properties)
    ? properties
    : {};
}

/** Returns the last segment of a resource's name. */
export function lastName(draft: Draft): string {
  return draft.id.name.split('/').at(-1) ?? draft.id.name;
}

/** Returns the unique name of a resource that shares its namespace with all resources in the region. */
export const nameInRegion = ({ id, location }: Pick<Draft, 'id' | 'location'>): string =>
  `${id.name}.${location ?? ''}`;

/** Returns a GUID that is always the same for a resource and purpose. */
export function stableGuid(draft: Draft, purpose: string): string {
  return guidFrom(purpose, draft.tenantId, draft.key);
}

/** Returns a base64 secret that is always the same for a resource, purpose and seed. */
export function stableKey(seed: number, id: string, purpose: string, bytes = 64): string {
  const digest = createHash('sha512').update(`${seed}\n${purpose}\n${id.toLowerCase()}`).digest();
  return digest.subarray(0, bytes).toString('base64');
}

/** Returns a short lower-case string derived from a text, like those that the service adds to host names. */
export function stableWord(text: string, length: number): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const digest = createHash('sha256').update(text.toLowerCase()).digest();
  let word = '';
  for (let index = 0; index < length; index += 1)
    word += alphabet[(digest[index] ?? 0) % alphabet.length] ?? 'x';
  return word;
}

/** Returns a public IP address from a documentation range, derived from a text. */
export function stableAddress(text: string): string {
  const digest = createHash('sha256').update(text.toLowerCase()).digest();
  const range = ['203.0.113', '198.51.100', '192.0.2'][(digest[0] ?? 0) % 3] ?? '203.0.113';
  return `${range}.${1 + ((digest[1] ?? 0) % 254)}`;
}

/** Returns an entry of a list with other properties. */
export const withProperties = (entry: JsonObject, properties: JsonObject): JsonObject => ({
  ...entry,
  properties,
});
