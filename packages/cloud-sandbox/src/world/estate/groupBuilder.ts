import type { Principal } from '../../context.ts';
import { findType } from '../../resource-manager/catalog/providers.ts';
import { at, objectsOf, textOf, type JsonObject } from '../../resource-manager/json.ts';
import { keyOf, parentScope, parseResourceId, resourceIdAt } from '../../resource-manager/resourceId.ts';
import type { ResourceGroup } from '../../resource-manager/store/groups.ts';
import type { StoredResource } from '../../resource-manager/store/resources.ts';
import type { Subscription } from '../../resource-manager/store/subscriptions.ts';
import { stableWord } from '../../resource-manager/types/draft.ts';
import { behaviourOf } from '../../resource-manager/types/registry.ts';
import { completeBody, globalName } from '../../resource-manager/resources/writeResource.ts';
import type { EstateWriter } from './estateWriter.ts';
import { someTags } from './groupTags.ts';
import { regionCode } from './projectNames.ts';
import type { Random } from './random.ts';

const day = 86_400_000;

/** The properties of a new resource. Location and tags default to the group's. */
export type ResourceOptions = JsonObject & { location?: string; tags?: JsonObject };

export interface GroupPlan {
  subscription: Subscription;
  group: ResourceGroup;
  project: string;
  environment: string;
  /** Full set of tags for the group's resources. */
  tags: JsonObject;
  creator: Principal;
  random: Random;
}

/** Builds one resource group. Completes each resource and stores it immediately, keeping only this group in memory. */
export class GroupBuilder {
  readonly plan: GroupPlan;
  readonly random: Random;
  readonly region: string;
  readonly production: boolean;
  readonly made: StoredResource[] = [];
  /** Number of tracked resources, which appear in lists. */
  listed = 0;
  readonly #writer: EstateWriter;
  readonly #bodies = new Map<string, JsonObject>();

  constructor(writer: EstateWriter, plan: GroupPlan) {
    this.#writer = writer;
    this.plan = plan;
    this.random = plan.random;
    this.region = plan.group.location;
    this.production = plan.environment === 'prod' || plan.environment === 'shared';
  }

  get scope(): string {
    return `/subscriptions/${this.plan.subscription.id}/resourceGroups/${this.plan.group.name}`;
  }

  /**
   * Returns a name by convention: `vnet-orders-prod-weu`, with an optional part in the middle and a number if it is
   * taken.
   */
  name(prefix: string, part?: string): string {
    const { project, environment } = this.plan;
    return [
      prefix,
      project,
      ...(part === undefined ? [] : [part]),
      environment,
      regionCode(this.region),
    ].join('-');
  }

  /** Returns a globally unique name with hyphens. */
  publicName(prefix: string, part?: string): string {
    return `${prefix}-${this.plan.project}-${part === undefined ? '' : `${part}-`}${this.plan.environment}-${this.#unique(prefix, part)}`;
  }

  /** Returns a globally unique name for storage accounts and registries: at most 24 lower-case letters and digits. */
  flatName(prefix: string, part = ''): string {
    const room = 24 - 4 - prefix.length - part.length;
    return `${prefix}${`${this.plan.project}${this.plan.environment}`.slice(0, room)}${part}${this.#unique(prefix, part)}`;
  }

  /** Writes a resource and returns its id. Children need their full type and name. */
  add(type: string, name: string, options: ResourceOptions = {}, scope = this.scope): string {
    const id = parseResourceId(resourceIdAt(scope, type, name));
    const info = findType(type);
    if (id === undefined || info === undefined) throw new Error(`The catalog has no type ${type} (${name}).`);
    const { subscription, group, creator } = this.plan;
    const { location, tags, ...body } = options;
    const key = keyOf(id.id, subscription.tenantId);
    const { createdAt, changedAt } = this.#times();
    const place = info.place === 'global' ? 'global' : info.tracked ? (location ?? this.region) : null;
    const complete = completeBody(
      {
        cloud: subscription.cloud,
        tenantId: subscription.tenantId,
        id,
        key,
        info,
        apiVersion: info.apiVersions[0] ?? '',
        location: place,
        tags: null,
        body,
        existing: undefined,
        subscription,
        group,
        principal: creator,
      },
      {
        cloud: subscription.cloud,
        seed: this.#writer.seed,
        now: () => new Date(createdAt),
        lookup: (resourceId) => this.#bodies.get(resourceId.toLowerCase()),
        knowsPrincipal: () => true,
        byGlobalName: () => undefined,
        atScope: () => [],
        below: () => [],
        mentioning: (target, tenantId, includeDescendants) =>
          this.#writer.resources.mentioning(target, tenantId, includeDescendants),
        ofType: () => [],
        everyOfType: () => [],
        find: (wantedKey) => this.#writer.resources.find(wantedKey),
      },
    );
    const who = creator.upn ?? creator.appId;
    const whoType = creator.kind === 'user' ? 'User' : 'Application';
    const resource: StoredResource = {
      key,
      id: id.id,
      tenantId: subscription.tenantId,
      subscriptionId: subscription.id,
      groupKey: group.key,
      scopeKey: keyOf(parentScope(id.id), subscription.tenantId),
      type: id.type,
      name: id.name,
      location: place,
      tags: info.tracked ? (tags ?? someTags(this.plan.tags, this.random)) : null,
      body: complete,
      listed: info.tracked,
      state: behaviourOf(type).stateful === false ? null : 'Succeeded',
      principalId: null,
      globalName: globalName({ cloud: subscription.cloud, id, body: complete, location: place }),
      createdAt,
      changedAt,
      createdBy: who,
      createdByType: whoType,
      changedBy: who,
      changedByType: whoType,
      version: createdAt === changedAt ? 1 : this.random.whole(2, 9),
    };
    this.#writer.resources.save(resource);
    this.made.push(resource);
    if (info.tracked) this.listed += 1;
    this.#remember(id.id, complete);
    return id.id;
  }

  // Returns creation and change times. Most of a group is deployed together, minutes apart; the rest is added over
  // time.
  #times(): { createdAt: string; changedAt: string } {
    const start = Date.parse(this.plan.group.createdAt);
    const delay = this.random.chance(0.25) ? this.random.next() * (this.#writer.now - start - day / 4) : 0;
    const created = start + delay + (1 + this.made.length * 7) * 1000 * this.random.whole(1, 4);
    const changed = this.random.chance(0.45)
      ? created + this.random.next() * (this.#writer.now - created)
      : created;
    const text = (time: number): string => new Date(Math.min(time, this.#writer.now - 60_000)).toISOString();
    return { createdAt: text(created), changedAt: text(changed) };
  }

  #remember(id: string, body: JsonObject): void {
    this.#bodies.set(id.toLowerCase(), body);
    for (const subnet of objectsOf(at(body, 'properties', 'subnets')))
      this.#bodies.set((textOf(subnet['id']) ?? '').toLowerCase(), subnet);
  }

  #unique(prefix: string, part = ''): string {
    return stableWord(`${this.plan.group.key}\n${prefix}\n${part}`, 4);
  }
}
