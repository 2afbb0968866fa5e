import { createHash } from 'node:crypto';
import type { Cloud, Principal } from '../../context.ts';
import { guidFrom } from '../../world/people.ts';
import type { ResourceTypeInfo } from '../catalog/providers.ts';
import type { JsonObject } from '../json.ts';
import type { ResourceId } from '../resourceId.ts';
import type { ResourceGroup } from '../store/groups.ts';
import type { StoredResource } from '../store/resources.ts';
import type { Subscription } from '../store/subscriptions.ts';

/** A resource on its way into the estate: what the caller asked for, and where it will live. */
export interface Draft {
  cloud: Cloud;
  tenantId: string;
  id: ResourceId;
  key: string;
  info: ResourceTypeInfo;
  apiVersion: string;
  location: string | null;
  tags: JsonObject | null;
  /** sku, kind, identity, plan, zones, properties … as asked for. */
  body: JsonObject;
  existing: StoredResource | undefined;
  subscription: Subscription | undefined;
  group: ResourceGroup | undefined;
  principal: Principal;
}

/** What rules and behaviours may ask about the rest of the estate. */
export interface EstateView {
  cloud: Cloud;
  seed: number;
  now(): Date;
  /** The resource with an id, be it a row of its own or an entry inside its parent (a subnet). */
  lookup(id: string, tenantId: string): JsonObject | undefined;
  /** Whether a directory knows somebody or something of an object id: a person, a group, an application or an identity. */
  knowsPrincipal(tenantId: string, objectId: string): boolean;
  byGlobalName(name: string): StoredResource | undefined;
  atScope(scopeKey: string, type: string): StoredResource[];
  ofType(subscriptionId: string, type: string): StoredResource[];
}

/** The properties part of a draft. */
export function propertiesOf(draft: Draft): JsonObject {
  const properties = draft.body['properties'];
  return typeof properties === 'object' && properties !== null && !Array.isArray(properties)
    ? properties
    : {};
}

/** The last segment of a resource's name. */
export function lastName(draft: Draft): string {
  return draft.id.name.split('/').at(-1) ?? draft.id.name;
}

/** The name of a resource whose names everybody in a region shares. */
export const nameInRegion = ({ id, location }: Pick<Draft, 'id' | 'location'>): string =>
  `${id.name}.${location ?? ''}`;

/** A GUID that stays the same for the same resource. */
export function stableGuid(draft: Draft, purpose: string): string {
  return guidFrom(purpose, draft.tenantId, draft.key);
}

/** A secret that stays the same for the same resource and seed, in base64. */
export function stableKey(seed: number, id: string, purpose: string, bytes = 64): string {
  const digest = createHash('sha512').update(`${seed}\n${purpose}\n${id.toLowerCase()}`).digest();
  return digest.subarray(0, bytes).toString('base64');
}

/** A short lower-case word that stays the same for the same text, as the service adds to host names. */
export function stableWord(text: string, length: number): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const digest = createHash('sha256').update(text.toLowerCase()).digest();
  let word = '';
  for (let index = 0; index < length; index += 1)
    word += alphabet[(digest[index] ?? 0) % alphabet.length] ?? 'x';
  return word;
}

/** A public address from a documentation range, the same for the same text. */
export function stableAddress(text: string): string {
  const digest = createHash('sha256').update(text.toLowerCase()).digest();
  const range = ['203.0.113', '198.51.100', '192.0.2'][(digest[0] ?? 0) % 3] ?? '203.0.113';
  return `${range}.${1 + ((digest[1] ?? 0) % 254)}`;
}
