import type { Action } from '../actions/action.ts';
import type { Power } from '../actions/powerStates.ts';
import type { Meter } from '../cost/meter.ts';
import type { Estate } from '../estate.ts';
import type { JsonObject } from '../json.ts';
import type { AllowedValues } from '../rules/allowedValues.ts';
import type { InUseRule } from '../rules/inUseRule.ts';
import type { NameRule } from '../rules/nameRule.ts';
import type { Rule } from '../rules/rule.ts';
import type { StoredResource } from '../store/resources.ts';
import type { BackReferences } from './backReferences.ts';
import type { Draft, EstateView } from './draft.ts';
import type { StatusCodes } from './statusCodes.ts';

/**
 * How far the sandbox emulates a resource type. `stored only`: requests are validated, and properties are returned as
 * they were sent; values that the service would compute are missing.
 */
export type Coverage = 'simulated' | 'stored only' | 'not simulated';

/** The row of the provider list for a type that `catalog/providers.json` does not contain. */
interface CatalogueEntry {
  /** API versions, oldest first. */
  readonly apiVersions: readonly string[];
  /** Whether the location is a region, `global`, or not set. */
  readonly place: 'regional' | 'global' | 'none';
  /** Whether the type is an extension of other resources. */
  readonly extension?: boolean;
  /** Whether resources appear in the lists of groups and subscriptions. */
  readonly tracked?: boolean;
  readonly supportsTags?: boolean;
  /** Not offered in the US Government cloud. */
  readonly generalOnly?: boolean;
}

/** A name that is unique in its cloud, usually because it becomes a host name. */
interface GlobalName {
  /** Set of names that must differ, for example `storage`. Several types can share one: all messaging namespaces do. */
  readonly pool: string;
  /** Returns the unique name if it differs from the resource's name, or undefined if it has none. */
  nameOf?(draft: Pick<Draft, 'id' | 'body' | 'location'>): string | undefined;
  /** Code and message of the error for a name that is taken. */
  readonly conflictError?: readonly [code: string, message: (name: string) => string];
  /** Whether the service checks the name only during creation; otherwise also in preflight. */
  readonly isCheckedLate?: boolean;
}

/** Everything the sandbox knows about one resource type. */
export interface ResourceType {
  /** The full type, in the provider's spelling. */
  readonly type: string;
  readonly coverage: Coverage;
  /** Effects of the service that are missing, as a sentence. */
  readonly missing?: string;
  readonly catalogue?: CatalogueEntry;

  /** Duration of a creation at real speed, in seconds. */
  readonly seconds?: number;
  /** Duration of a deletion at real speed, in seconds. */
  readonly deleteSeconds?: number;
  /** Status codes that differ from the usual ones. */
  readonly status?: StatusCodes;

  /** Default values for properties that the caller omits. */
  defaults?(draft: Draft, view: EstateView): JsonObject;
  /** Values set by the service, which override the caller's. */
  computed?(draft: Draft, view: EstateView): JsonObject;
  /** How a resource that is read names the resources that use it. */
  readonly backReferences?: BackReferences;
  /** Properties that are computed whenever the resource is read, such as the current spending of a budget. */
  live?(resource: StoredResource, estate: Estate): JsonObject;
  /** Names of properties, at any depth, that are accepted but never returned. */
  readonly writeOnly?: readonly string[];
  /** Paths inside `properties` for internal use, which are never returned. */
  readonly hidden?: readonly string[];
  /** Lists inside `properties` whose entries are also resources: list name -> child type name. */
  readonly inline?: Readonly<Record<string, string>>;
  /**
   * Children that exist with their parent before they are written, by lower-case name: the service settings of a
   * storage account. The function returns the name in the service's spelling and the body.
   */
  readonly implied?: Readonly<Record<string, (parent: JsonObject) => JsonObject & { readonly name: string }>>;
  /** Code and message of the error for a resource that does not exist, if they differ from the usual ones. */
  readonly notFound?: readonly [code: string, message: (name: string) => string];
  /** Whether a PUT without a body is accepted. */
  readonly hasOptionalBody?: true;
  /** Returns the parent's properties after a write that also changes the parent. */
  changeParent?(draft: Draft, parent: JsonObject): JsonObject;
  /** False for types without a provisioning state. */
  readonly stateful?: boolean;

  /** Length and characters of the name. */
  readonly name?: NameRule;
  readonly globalName?: GlobalName;
  /** Values of properties that accept only some. */
  readonly values?: AllowedValues;
  /** Reasons for which the service rejects a resource. */
  readonly rules?: readonly Rule[];
  /** Why the service refuses to delete a resource that others use. The first rule that applies decides. */
  readonly inUse?: readonly InUseRule[];

  /** POST actions by lower-case name. */
  readonly actions?: Readonly<Record<string, Action>>;
  /** The power state and the actions that change it. */
  readonly power?: Power;
  /** Active meters. A type without is free of charge. */
  readonly meters?: Meter;
}

/** Defines a resource type: the default export of its file, which `index.ts` lists. */
export const defineType = (type: string, definition: Omit<ResourceType, 'type'>): ResourceType => ({
  type,
  ...definition,
});
