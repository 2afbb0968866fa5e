import type { Principal, SandboxContext } from '../../context.ts';
import { contributorRole, ownerRole, readerRole } from '../../resource-manager/access/builtInRoles.ts';
import { requireType } from '../../resource-manager/catalog/providers.ts';
import { estateOf, type Estate } from '../../resource-manager/estate.ts';
import type { JsonObject } from '../../resource-manager/json.ts';
import { keyOf, parseResourceId, resourceIdAt } from '../../resource-manager/resourceId.ts';
import { composeResource } from '../../resource-manager/resources/writeResource.ts';
import { groupKey, type ResourceGroup } from '../../resource-manager/store/groups.ts';
import type { Draft } from '../../resource-manager/types/draft.ts';
import { inTransaction } from '../../store/store.ts';
import { guidFrom, TENANTS } from '../people.ts';
import { createRandom, type Random } from './random.ts';
import { seedSubscriptions, type SeedSubscription } from './subscriptions.ts';
import type { SeedResource } from './parts.ts';
import { workloads } from './workloads.ts';

const projects = [
  'apollo',
  'atlas',
  'aurora',
  'beacon',
  'cascade',
  'cobalt',
  'compass',
  'delta',
  'ember',
  'falcon',
  'genome',
  'harbor',
  'horizon',
  'indigo',
  'juniper',
  'keystone',
  'lantern',
  'lumen',
  'mercury',
  'meridian',
  'nimbus',
  'nova',
  'orchid',
  'orion',
  'payroll',
  'phoenix',
  'polaris',
  'quartz',
  'raven',
  'sapphire',
  'summit',
  'tempest',
  'tundra',
  'umbra',
  'vector',
  'willow',
  'zenith',
] as const;
const costCenters = ['CC-1001', 'CC-1002', 'CC-2040', 'CC-3100', 'CC-4200', 'CC-5050', 'CC-7300'] as const;
const oddRegions = ['brazilsouth', 'australiaeast', 'japaneast', 'southafricanorth', 'koreacentral'] as const;
const thirteenMonths = 396 * 86_400_000;

/**
 * Creates the demo world, once: when the database already has subscriptions nothing happens. Everything comes from the
 * seed; only the ages count back from today, so that the world never looks abandoned.
 */
export function seedEstate(context: SandboxContext): void {
  const estate = estateOf(context);
  if (!estate.subscriptions.isEmpty()) return;
  inTransaction(context.db, () => {
    for (const [index, subscription] of seedSubscriptions.entries()) {
      const random = createRandom(context.settings.seed * 1009 + index);
      new SubscriptionSeed(estate, subscription, index, random).plant();
    }
  });
  estate.access.changed();
}

class SubscriptionSeed {
  readonly #estate: Estate;
  readonly #subscription: SeedSubscription;
  readonly #random: Random;
  readonly #today: number;
  #number: number;

  constructor(estate: Estate, subscription: SeedSubscription, index: number, random: Random) {
    this.#estate = estate;
    this.#subscription = subscription;
    this.#random = random;
    this.#number = index * 40_000 + 1;
    this.#today = estate.context.now().getTime();
  }

  plant(): void {
    const { id, cloud, tenantId, name, coresPerRegion, organization } = this.#subscription;
    const tags = { organization, managedBy: 'cloud team' };
    this.#estate.subscriptions.insert({
      id,
      cloud,
      tenantId,
      name,
      state: 'Enabled',
      tags,
      managementGroup: null,
      coresPerRegion,
    });
    this.#assignRoles();
    let left = Math.max(5, Math.round(this.#subscription.resources * this.#estate.context.settings.scale));
    while (left > 0) left -= this.#plantGroup(left);
  }

  #assignRoles(): void {
    const { people } = this.#estate.context;
    const { organization, tenantId, engineers } = this.#subscription;
    const roles = {
      admin: ownerRole,
      operator: ownerRole,
      engineer: engineers === 'Reader' ? readerRole : contributorRole,
      reader: readerRole,
    };
    for (const account of people.accounts.filter((candidate) => candidate.organization === organization)) {
      const identity = people.identityIn(account, tenantId);
      if (identity !== undefined && account.role !== null)
        this.#assign(identity.objectId, roles[account.role], 'User');
    }
    // An application may have a principal in several directories; the sandbox keeps one object id for it.
    for (const connection of people.connections.filter(
      (candidate) => candidate.organization === organization,
    ))
      this.#assign(connection.objectId, contributorRole, 'ServicePrincipal');
  }

  #assign(principalId: string, role: string, principalType: string): void {
    const { id } = this.#subscription;
    this.#save(
      `/subscriptions/${id}`,
      undefined,
      {
        type: 'Microsoft.Authorization/roleAssignments',
        name: guidFrom('assignment', id, principalId, role),
        properties: {
          principalId,
          principalType,
          roleDefinitionId: `/subscriptions/${id}/providers/Microsoft.Authorization/roleDefinitions/${role}`,
        },
      },
      this.#today - thirteenMonths,
      null,
      this.#adminPrincipal(),
    );
  }

  /** One group with one workload; returns how many resources it made. */
  #plantGroup(most: number): number {
    const random = this.#random;
    const { id, regions, environments } = this.#subscription;
    const number = this.#number;
    this.#number += 1;
    const odd = this.#subscription.cloud === 'general' && random.chance(0.03);
    const location = odd ? random.pick(oddRegions) : random.pick(regions);
    const environment = random.pick(environments);
    const project = random.pick(projects);
    const kind = random.pick(this.#subscription.workloads);
    const base = `rg-${project}-${kind}-${environment}`;
    const name = this.#estate.groups.find(id, base) === undefined ? base : `${base}-${number.toString(36)}`;
    const owner = this.#owner();
    const createdAt = this.#today - Math.floor(random.next() ** 1.5 * thirteenMonths) - 3_600_000;
    const tags = {
      env: environment,
      owner: owner.upn ?? owner.name,
      costCenter: random.pick(costCenters),
      project,
    };
    const group: ResourceGroup = {
      key: groupKey(id, name),
      subscriptionId: id,
      name,
      location,
      tags: random.chance(0.88) ? tags : {},
      managedBy: null,
      state: 'Succeeded',
      createdAt: new Date(createdAt).toISOString(),
      changedAt: new Date(createdAt).toISOString(),
    };
    this.#estate.groups.save(group);
    const make = workloads[kind];
    const resources =
      make === undefined
        ? []
        : make({ subscriptionId: id, group: name, project, environment, location, number, random });
    for (const resource of resources.slice(0, most)) {
      const born = Math.min(
        this.#today - 600_000,
        createdAt +
          random.between(0, 40) * 60_000 +
          (random.chance(0.2) ? random.between(1, 60) * 86_400_000 : 0),
      );
      this.#save(
        `/subscriptions/${id}/resourceGroups/${name}`,
        group,
        resource,
        born,
        random.chance(0.82) ? tags : {},
        owner,
      );
    }
    return Math.max(1, resources.length);
  }

  #save(
    scope: string,
    group: ResourceGroup | undefined,
    seed: SeedResource,
    createdAt: number,
    tags: JsonObject | null,
    principal: Principal,
  ): void {
    const { cloud, tenantId } = this.#subscription;
    const id = parseResourceId(resourceIdAt(scope, seed.type, seed.name));
    if (id === undefined) throw new Error(`The seed makes an impossible id for ${seed.name}.`);
    const info = requireType(seed.type, '');
    const { type: _type, name: _name, location, ...body } = seed;
    const draft: Draft = {
      cloud,
      tenantId,
      id,
      key: keyOf(id.id, tenantId),
      info,
      apiVersion: '',
      location: info.tracked ? (location ?? group?.location ?? null) : null,
      tags: info.tracked ? tags : null,
      body,
      existing: undefined,
      subscription: undefined,
      group,
      principal,
    };
    const view = { ...this.#estate.view(cloud), now: () => new Date(createdAt) };
    this.#estate.resources.save(composeResource(draft, view, 'Succeeded'));
  }

  #adminPrincipal(): Principal {
    const { organization } = this.#subscription;
    const admin = this.#estate.context.people.accounts.find(
      (account) =>
        account.organization === organization && (account.role === 'admin' || account.role === 'operator'),
    );
    return this.#principal(admin?.email ?? 'admin@contoso.example', admin?.name ?? 'Administrator');
  }

  #owner(): Principal {
    const { organization, tenantId } = this.#subscription;
    const { accounts } = this.#estate.context.people;
    const home = tenantId === TENANTS.contosoResearch ? TENANTS.contoso : tenantId;
    const [first, ...rest] = accounts.filter(
      (account) =>
        account.organization === organization && account.homeTenantId === home && account.role !== 'reader',
    );
    if (first === undefined) return this.#adminPrincipal();
    const owner = this.#random.pick([first, ...rest]);
    return this.#principal(owner.email, owner.name);
  }

  #principal(upn: string, name: string): Principal {
    const { cloud, tenantId } = this.#subscription;
    return {
      kind: 'user',
      cloud,
      tenantId,
      objectId: guidFrom('person', tenantId, upn),
      appId: '',
      name,
      upn,
    };
  }
}
