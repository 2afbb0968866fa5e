import { randomUUID } from 'node:crypto';
import type { Cloud, SandboxContext, Principal } from '../context.ts';
import { migrate } from '../store/store.ts';
import { Access } from './access/access.ts';
import { at, objectOf, objectsOf, textOf, type JsonObject } from './json.ts';
import { keyOf, parseResourceId } from './resourceId.ts';
import { presentGroup } from './groups/presentGroup.ts';
import { ComplianceBoards } from './policy/complianceBoards.ts';
import { PolicyEvents } from './policy/policyEvents.ts';
import { PolicyRegister } from './policy/policyRegister.ts';
import { presentResource } from './resources/presentResource.ts';
import { ActivityStore } from './store/activity.ts';
import { DeploymentStore } from './store/deployments.ts';
import { GroupStore } from './store/groups.ts';
import { OperationStore } from './store/operations.ts';
import { ResourceStore, type StoredResource } from './store/resources.ts';
import { schemaSteps } from './store/schema.ts';
import { SubscriptionStore } from './store/subscriptions.ts';
import type { EstateView } from './types/draft.ts';
import { behaviourOf } from './types/registry.ts';
import type { Method } from './http/armRequest.ts';
import { throttled } from './http/errors.ts';
import { type Bucket, bucketSizes, type OperationClass, takeToken } from './throttle/tokenBucket.ts';

/** Returns the operation class of a method for throttling. Polls and lists count as reads. */
function operationClass(method: Method): OperationClass {
  if (method === 'GET' || method === 'HEAD') return 'read';
  return method === 'DELETE' ? 'delete' : 'write';
}

/** Counts requests per subscription or tenant, caller and operation class in token buckets. */
class Throttle {
  readonly #buckets = new Map<string, Bucket>();
  readonly #enabled: boolean;

  constructor(enabled: boolean) {
    this.#enabled = enabled;
  }

  /** Takes a token and returns the header with the remaining requests, or throws 429 with Retry-After. */
  take(
    principal: Principal,
    subscriptionId: string | undefined,
    method: Method,
    now: number,
  ): Record<string, string> {
    const kind = operationClass(method);
    const holder = subscriptionId ?? principal.tenantId;
    const key = `${holder}|${principal.objectId}|${kind}`;
    const tokenResult = takeToken(this.#enabled ? this.#buckets.get(key) : undefined, bucketSizes[kind], now);
    if (this.#enabled) this.#buckets.set(key, tokenResult.bucket);
    if (!tokenResult.allowed)
      throw throttled(kind, holder, principal.objectId, tokenResult.retryAfterSeconds);
    const scope = subscriptionId === undefined ? 'tenant' : 'subscription';
    return { [`x-ms-ratelimit-remaining-${scope}-${kind}s`]: String(tokenResult.remaining) };
  }
}

type Present = (row: StoredResource) => JsonObject;

/** Everything that exists in both clouds, with lookups for rules, templates and handlers. */
export class Estate {
  readonly context: SandboxContext;
  readonly subscriptions: SubscriptionStore;
  readonly groups: GroupStore;
  readonly resources: ResourceStore;
  readonly deployments: DeploymentStore;
  readonly operations: OperationStore;
  readonly activity: ActivityStore;
  readonly access: Access;
  readonly policies: PolicyRegister;
  readonly policyEvents: PolicyEvents;
  readonly compliance: ComplianceBoards;
  readonly throttle: Throttle;
  /** Computes the spending of a budget. Set by cost management, which depends on the estate. */
  spendingOf: (budget: StoredResource) => JsonObject = () => ({});

  constructor(context: SandboxContext) {
    migrate(context.db, 'resource-manager', schemaSteps);
    this.context = context;
    this.subscriptions = new SubscriptionStore(context.db);
    this.groups = new GroupStore(context.db);
    this.resources = new ResourceStore(context.db);
    this.deployments = new DeploymentStore(context.db);
    this.operations = new OperationStore(context.db);
    this.activity = new ActivityStore(context.db);
    this.access = new Access(this.resources, this.subscriptions, (tenantId, objectId) =>
      context.people.groupsOf(tenantId, objectId),
    );
    this.policies = new PolicyRegister(this.resources, this.subscriptions);
    this.policyEvents = new PolicyEvents(context.db, () => context.now());
    this.compliance = new ComplianceBoards(this);
    this.throttle = new Throttle(context.settings.throttling);
  }

  /** Scales a duration in milliseconds. Returns 0 at instant speed. */
  duration(milliseconds: number): number {
    return this.context.settings.speed === 'real' ? milliseconds : 0;
  }

  newId(): string {
    return randomUUID();
  }

  /** Returns the view for rules and behaviors. */
  view(cloud: Cloud): EstateView {
    return {
      cloud,
      seed: this.context.settings.seed,
      now: () => this.context.now(),
      lookup: (id, tenantId) => this.lookup(id, tenantId),
      knowsPrincipal: (tenantId, objectId) => this.#knowsPrincipal(tenantId, objectId.toLowerCase()),
      byGlobalName: (name) => this.resources.byGlobalName(name),
      atScope: (scopeKey, type) => this.resources.atScope(scopeKey, type),
      below: (scopeKey, type) => this.resources.below(scopeKey, type),
      mentioning: (id, tenantId, includeDescendants) =>
        this.resources.mentioning(id, tenantId, includeDescendants),
      everyOfType: (type) => this.resources.everyOfType(type),
      find: (key) => this.resources.find(key),
      ofType: (subscriptionId, type) =>
        this.resources.page({ subscription: subscriptionId, type }, '', 100_000),
    };
  }

  // Returns whether an object id is a principal. Managed identities of resources count as well.
  #knowsPrincipal(tenantId: string, objectId: string): boolean {
    const { accounts, connections, groups } = this.context.people;
    return (
      accounts.some(({ identities }) =>
        identities.some((identity) => identity.tenantId === tenantId && identity.objectId === objectId),
      ) ||
      groups.some((group) => group.tenantId === tenantId && group.id === objectId) ||
      connections.some((one) => one.tenantId === tenantId && one.objectId === objectId) ||
      this.resources.hasIdentity(tenantId, objectId)
    );
  }

  /** Returns a resource in the format of GET, with the resources that use it. */
  present(row: StoredResource): JsonObject {
    const presentedResource = presentResource(row);
    const { backReferences, inline, live } = behaviourOf(row.type);
    const own = objectOf(presentedResource['properties']);
    if (live !== undefined) return { ...presentedResource, properties: { ...own, ...live(row, this) } };
    if (backReferences === undefined) return presentedResource;
    const users = this.resources.mentioning(row.id, row.tenantId, inline !== undefined);
    const { properties = {}, ...parts } = backReferences.of(row, users);
    return { ...presentedResource, ...parts, properties: { ...own, ...objectOf(properties) } };
  }

  /** Returns the object with an id like `lookup`, with the resources that use it. */
  read(id: string, tenantId: string): JsonObject | undefined {
    return this.lookup(id, tenantId, (row) => this.present(row));
  }

  /** Returns the object with an id: a resource, an entry inside its parent (a subnet), or a resource group. */
  lookup(id: string, tenantId: string, present: Present = presentResource): JsonObject | undefined {
    const row = this.resources.find(keyOf(id, tenantId));
    if (row !== undefined) return present(row);
    const parsed = parseResourceId(id);
    if (parsed === undefined) {
      const [, subscription, , group] = id.split('/').filter((segment) => segment !== '');
      if (subscription === undefined || group === undefined) return undefined;
      const found = this.groups.find(subscription, group);
      return found === undefined ? undefined : presentGroup(found);
    }
    if (parsed.parent === undefined) return undefined;
    return (
      this.#inlineChild(id, parsed.parent, tenantId, present) ??
      this.impliedChildren(parsed.parent, parsed.type, tenantId).find(
        ({ name }) => textOf(name)?.toLowerCase() === parsed.name.split('/').at(-1)?.toLowerCase(),
      )
    );
  }

  /** Returns the children of a type that exist with their parent, although nothing was stored for them. */
  impliedChildren(parentId: string, type: string, tenantId: string): JsonObject[] {
    const implied = Object.values(behaviourOf(type).implied ?? {});
    const parent = implied.length === 0 ? undefined : this.lookup(parentId, tenantId);
    if (parent === undefined) return [];
    const kind = type.split('/').at(-1) ?? '';
    return implied.map((make) => {
      const child = make(parent);
      return { id: `${textOf(parent['id']) ?? parentId}/${kind}/${child.name}`, type, ...child };
    });
  }

  /** Returns the entries of a parent that are resources of a child type, or undefined if it stores none inline. */
  inlineChildren(
    parentId: string,
    childType: string,
    tenantId: string,
    present: Present = (row) => this.present(row),
  ): JsonObject[] | undefined {
    const parent = this.resources.find(keyOf(parentId, tenantId));
    const collection = parent === undefined ? undefined : inlineCollection(parent.type, childType);
    if (parent === undefined || collection === undefined) return undefined;
    return objectsOf(at(present(parent), 'properties', collection)).map((entry) =>
      collection === 'agentPoolProfiles' ? nestBody(parent, childType, entry) : entry,
    );
  }

  #inlineChild(id: string, parentId: string, tenantId: string, present: Present): JsonObject | undefined {
    const name = id.split('/').at(-1)?.toLowerCase();
    return this.inlineChildren(parentId, id.split('/').at(-2) ?? '', tenantId, present)?.find(
      (entry) => textOf(entry['name'])?.toLowerCase() === name,
    );
  }
}

/** Returns an entry with flat properties, such as an agent pool, as the resource of the same name. */
function nestBody({ id, type }: { id: string; type: string }, child: string, entry: JsonObject): JsonObject {
  const { name = '', ...properties } = entry;
  return { id: `${id}/${child}/${textOf(name) ?? ''}`, name, type: `${type}/${child}`, properties };
}

/** Returns the property of a parent that stores its children of a type, if they are stored inline. */
export function inlineCollection(parentType: string, childType: string): string | undefined {
  const inline = behaviourOf(parentType).inline ?? {};
  return Object.keys(inline).find((list) => inline[list]?.toLowerCase() === childType.toLowerCase());
}

const estates = new WeakMap<SandboxContext, Estate>();

/** Returns the estate of a sandbox, which both clouds share. */
export function estateOf(context: SandboxContext): Estate {
  const known = estates.get(context);
  if (known !== undefined) return known;
  const estate = new Estate(context);
  estates.set(context, estate);
  return estate;
}

/** Returns the name of a caller, as `systemData` and the activity log show it. */
export function callerName(principal: { upn?: string; appId: string }): string {
  return principal.upn ?? principal.appId;
}
