import type { JsonObject } from '../json.ts';
import type { Draft, EstateView } from './draft.ts';

/** The special behavior of a resource type. All properties have defaults. */
export interface TypeBehaviour {
  /** Duration of a creation at real speed, in seconds. */
  seconds?: number;
  /** Duration of a deletion at real speed, in seconds. */
  deleteSeconds?: number;
  /** Pool of globally unique names, for example `storage`. */
  globalNames?: string;
  /** Returns the globally unique name if it differs from the resource's name, or undefined if it has none. */
  sharedName?(draft: Pick<Draft, 'id' | 'body' | 'location'>): string | undefined;
  /** Default values for properties that the caller omits. */
  defaults?(draft: Draft, view: EstateView): JsonObject;
  /** Values set by the service, which override the caller's. */
  computed?(draft: Draft, view: EstateView): JsonObject;
  /** Names of properties, at any depth, that are accepted but never returned. */
  writeOnly?: readonly string[];
  /** Paths inside `properties` for internal use, which are never returned. */
  hidden?: readonly string[];
  /** Lists inside `properties` whose entries are also resources: list name -> child type name. */
  inline?: Readonly<Record<string, string>>;
  /** False for types without a provisioning state. */
  stateful?: boolean;
}

/** Behaviors by lower-case full type. */
export type Behaviours = Readonly<Record<string, TypeBehaviour>>;
