import type { JsonObject } from '../json.ts';
import type { Draft, EstateView } from './draft.ts';

/** What is particular about a resource type; everything left out has a sensible default. */
export interface TypeBehaviour {
  /** How long creating takes at real speed, in seconds. */
  seconds?: number;
  /** How long deleting takes at real speed, in seconds. */
  deleteSeconds?: number;
  /** Group of names that only one resource of the world may have, for example `storage`. */
  globalNames?: string;
  /** What of a resource is that name, where it is not its own name; undefined where it takes none. */
  sharedName?(draft: Pick<Draft, 'id' | 'body' | 'location'>): string | undefined;
  /** What the service fills in where the caller said nothing. */
  defaults?(draft: Draft, view: EstateView): JsonObject;
  /** What the service decides; a caller's value is overwritten. */
  computed?(draft: Draft, view: EstateView): JsonObject;
  /** Names of properties, at any depth, that are taken but never shown again. */
  writeOnly?: readonly string[];
  /** Paths inside `properties` that are kept for the service's own use and never shown. */
  hidden?: readonly string[];
  /** Lists inside `properties` whose entries are resources of their own: list name -> child type name. */
  inline?: Readonly<Record<string, string>>;
  /** False for types without a provisioning state. */
  stateful?: boolean;
}

/** Behaviours by lower-case full type. */
export type Behaviours = Readonly<Record<string, TypeBehaviour>>;
