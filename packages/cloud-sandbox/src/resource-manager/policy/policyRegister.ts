import {
  compileAssignment,
  type CompiledAssignment,
  type JsonObject as PolicyJson,
} from '@blueport/azure-policy';
import type { Cloud } from '../../context.ts';
import { objectOf, textOf, type JsonObject } from '../json.ts';
import { ancestorKeys, keyOf } from '../resourceId.ts';
import { presentResource } from '../resources/presentResource.ts';
import type { ResourceStore, StoredResource } from '../store/resources.ts';
import type { SubscriptionStore } from '../store/subscriptions.ts';
import { builtInPolicy } from './builtIn/builtInPolicies.ts';

const assignmentType = 'Microsoft.Authorization/policyAssignments';
const exemptionType = 'Microsoft.Authorization/policyExemptions';
const ofPolicy = /\/providers\/microsoft\.authorization\/policy[a-z]+\/[^/]+$/;

/** A compiled assignment with its source row. */
export interface HeldAssignment {
  row: StoredResource;
  compiled: CompiledAssignment;
}

/**
 * Policies in effect: assignments compiled with their definitions, and exemptions. Cached until one of them changes.
 */
export class PolicyRegister {
  readonly #resources: ResourceStore;
  readonly #subscriptions: SubscriptionStore;
  readonly #listeners: (() => void)[] = [];
  #assignments: Map<string, HeldAssignment[]> | undefined;
  #exemptions: StoredResource[] | undefined;

  constructor(resources: ResourceStore, subscriptions: SubscriptionStore) {
    this.#resources = resources;
    this.#subscriptions = subscriptions;
    resources.watch((key, what) => {
      // A deleted resource may have policies below it.
      if (what === 'removed' || ofPolicy.test(key))
        this.#changed(what === 'removed' && !ofPolicy.test(key) ? key : '');
    });
  }

  /** Calls back when an assignment, definition or exemption has changed. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  #changed(removedScope: string): void {
    if (removedScope !== '' && !this.#holdsBelow(removedScope)) return;
    this.#assignments = undefined;
    this.#exemptions = undefined;
    for (const listener of this.#listeners) listener();
  }

  #holdsBelow(scope: string): boolean {
    const rows = [
      ...(this.#exemptions ?? []),
      ...[...(this.#assignments?.values() ?? [])].flat().map(({ row }) => row),
    ];
    return rows.some(({ key }) => key.startsWith(`${scope}/`));
  }

  /** Returns the definition or initiative with an id, as visible in the tenant. */
  find(id: string, tenantId: string): JsonObject | undefined {
    const builtIn = builtInPolicy(id);
    if (builtIn !== undefined) return builtIn;
    const row = this.#resources.find(keyOf(id, tenantId));
    return row === undefined ? undefined : presentResource(row);
  }

  /** Returns the ids of the management groups above a subscription. */
  above(cloud: Cloud, id: string): string[] {
    const subscriptionId = /^\/subscriptions\/([^/]+)/i.exec(id)?.[1];
    const group =
      subscriptionId === undefined ? null : this.#subscriptions.find(cloud, subscriptionId)?.managementGroup;
    return group === null || group === undefined
      ? []
      : [`/providers/Microsoft.Management/managementGroups/${group}`];
  }

  /** Returns the assignments at an id and above it. */
  around(cloud: Cloud, id: string, tenantId: string): HeldAssignment[] {
    const all = this.#load();
    if (all.size === 0) return [];
    const keys = [
      ...ancestorKeys(id, tenantId),
      ...this.above(cloud, id).map((group) => keyOf(group, tenantId)),
    ];
    return keys.flatMap((key) => all.get(key) ?? []);
  }

  /** Returns the assignments at, above and below an id. */
  throughout(cloud: Cloud, id: string, tenantId: string): HeldAssignment[] {
    const childPrefix = `${keyOf(id, tenantId)}/`;
    const childAssignments = [...this.#load()].flatMap(([key, assignments]) =>
      key.startsWith(childPrefix) ? assignments : [],
    );
    return [...this.around(cloud, id, tenantId), ...childAssignments];
  }

  /** Returns the exemptions of the tenant in the engine's format. */
  exemptions(tenantId: string): PolicyJson[] {
    this.#exemptions ??= this.#resources.everyOfType(exemptionType);
    return this.#exemptions.filter((row) => row.tenantId === tenantId).map((row) => presentResource(row));
  }

  #load(): Map<string, HeldAssignment[]> {
    if (this.#assignments !== undefined) return this.#assignments;
    const found = new Map<string, HeldAssignment[]>();
    for (const row of this.#resources.everyOfType(assignmentType)) {
      const assignment = { row, compiled: this.compile(row) };
      found.set(row.scopeKey, [...(found.get(row.scopeKey) ?? []), assignment]);
    }
    this.#assignments = found;
    return found;
  }

  /** Compiles a row. If its definition was deleted, the assignment has no members. */
  compile(row: Pick<StoredResource, 'id' | 'tenantId' | 'body'>): CompiledAssignment {
    return compileAssignment(
      { id: row.id, properties: objectOf(row.body['properties']) },
      { find: (id) => this.find(id, row.tenantId) },
    );
  }
}

/** Returns the display name of an assignment or definition, or its name if it has none. */
export const displayNameOf = (properties: JsonObject, name: string): string =>
  textOf(properties['displayName']) ?? name;
