import type { Principal } from '../../context.ts';
import { authorizationFailed } from '../http/errors.ts';
import { isObject, objectsOf, textOf, textsOf, type JsonObject } from '../json.ts';
import { ancestorKeys, keyOf } from '../resourceId.ts';
import type { ResourceStore, StoredResource } from '../store/resources.ts';
import type { SubscriptionStore } from '../store/subscriptions.ts';
import { findBuiltInRole } from './builtInRoles.ts';
import { grants, type PermissionSet } from './permissions.ts';

/** Permissions of a principal at one scope. */
interface Grant {
  scopeKey: string;
  permissions: readonly PermissionSet[];
}

/**
 * Role-based access control. Assignments are inherited from every parent scope and apply to group members. Results are
 * cached per principal until an assignment or a custom role changes.
 */
export class Access {
  readonly #resources: ResourceStore;
  readonly #subscriptions: SubscriptionStore;
  readonly #groupsOf: (tenantId: string, objectId: string) => readonly string[];
  readonly #grants = new Map<string, Grant[]>();

  constructor(
    resources: ResourceStore,
    subscriptions: SubscriptionStore,
    groupsOf: (tenantId: string, objectId: string) => readonly string[],
  ) {
    this.#resources = resources;
    this.#subscriptions = subscriptions;
    this.#groupsOf = groupsOf;
  }

  /** Clears the cache because an assignment or a role has changed. */
  changed(): void {
    this.#grants.clear();
  }

  /** Returns the permission sets of a principal at a scope, including inherited ones. */
  permissionsAt(principal: Principal, scope: string): PermissionSet[] {
    const keys = new Set(this.#ancestors(principal, scope));
    return this.#grantsOf(principal).flatMap((grant) => (keys.has(grant.scopeKey) ? grant.permissions : []));
  }

  allows(principal: Principal, action: string, scope: string): boolean {
    return grants(this.permissionsAt(principal, scope), action);
  }

  /** Throws AuthorizationFailed, with the service's message, unless the principal may perform `action` at `scope`. */
  require(principal: Principal, action: string, scope: string): void {
    if (this.allows(principal, action, scope)) return;
    throw authorizationFailed(
      principal.upn ?? principal.appId,
      principal.objectId,
      action,
      scope === '' ? '/' : scope,
    );
  }

  /**
   * Returns the keys of the scopes where the principal may perform `action`. Lists include only resources below them.
   */
  scopesAllowing(principal: Principal, action: string): string[] {
    return this.#grantsOf(principal)
      .filter((grant) => grants(grant.permissions, action))
      .map((grant) => grant.scopeKey);
  }

  /** Returns whether the principal has an assignment in or above a subscription. */
  sees(principal: Principal, subscriptionId: string): boolean {
    const key = `/subscriptions/${subscriptionId}`;
    const ancestorSet = new Set(this.#ancestors(principal, key));
    return this.#grantsOf(principal).some(
      (grant) => ancestorSet.has(grant.scopeKey) || grant.scopeKey.startsWith(`${key}/`),
    );
  }

  // Returns the parents of a scope. A subscription's parents are its management group and the tenant, which are not
  // part of its id.
  #ancestors(principal: Principal, scope: string): string[] {
    const keys = ancestorKeys(scope, principal.tenantId);
    const subscriptionId = /^\/subscriptions\/([^/]+)/i.exec(scope)?.[1];
    if (subscriptionId === undefined) return keys;
    const subscription = this.#subscriptions.find(principal.cloud, subscriptionId);
    if (subscription === undefined || subscription.managementGroup === null) return keys;
    const id = `/providers/Microsoft.Management/managementGroups/${subscription.managementGroup}`;
    return [...keys, keyOf(id, principal.tenantId)];
  }

  #grantsOf(principal: Principal): Grant[] {
    const known = this.#grants.get(principal.objectId);
    if (known !== undefined) return known;
    const holders = [principal.objectId, ...this.#groupsOf(principal.tenantId, principal.objectId)];
    const read = holders
      .flatMap((holder) => this.#resources.ofPrincipal(holder))
      .filter((assignment) => assignment.tenantId === principal.tenantId)
      .map((assignment) => ({
        scopeKey: assignment.scopeKey,
        permissions: this.#permissionsOf(assignment),
      }));
    this.#grants.set(principal.objectId, read);
    return read;
  }

  #permissionsOf(assignment: StoredResource): PermissionSet[] {
    const properties = assignment.body['properties'];
    const definition = isObject(properties) ? (textOf(properties['roleDefinitionId']) ?? '') : '';
    const id = definition.split('/').at(-1)?.toLowerCase() ?? '';
    const builtIn = findBuiltInRole(id);
    if (builtIn !== undefined) {
      return [
        {
          actions: builtIn.actions,
          notActions: builtIn.notActions,
          dataActions: builtIn.dataActions,
          notDataActions: [],
        },
      ];
    }
    const custom = this.#resources.find(keyOf(definition, assignment.tenantId));
    const own = custom?.body['properties'];
    return isObject(own) ? customPermissions(own) : [];
  }
}

/** Returns the permission sets of a custom role's properties. */
function customPermissions(properties: JsonObject): PermissionSet[] {
  return objectsOf(properties['permissions']).map((set) => ({
    actions: textsOf(set['actions']),
    notActions: textsOf(set['notActions']),
    dataActions: textsOf(set['dataActions']),
    notDataActions: textsOf(set['notDataActions']),
  }));
}
