import type { Principal, SandboxContext } from '../../context.ts';
import type { ActivityEvent } from '../../resource-manager/store/activity.ts';
import { groupKey } from '../../resource-manager/store/groups.ts';
import { schemaSteps } from '../../resource-manager/store/schema.ts';
import type { Subscription } from '../../resource-manager/store/subscriptions.ts';
import { inTransaction, migrate } from '../../store/store.ts';
import type { Account, People } from '../people.ts';
import { grantGroup, grantSubscription } from './accessGrants.ts';
import { writeCostExport } from './costExport.ts';
import { EstateWriter } from './estateWriter.ts';
import { addExpiringItems } from './expiringItems.ts';
import { GroupBuilder } from './groupBuilder.ts';
import { someTags } from './groupTags.ts';
import { pastDeployments } from './pastDeployments.ts';
import { projectKinds, type ProjectKind } from './projects/projectKinds.ts';
import { managementGroupOf, seedPolicies } from './policies.ts';
import { Random } from './random.ts';
import { plannedSubscriptions, type PlannedSubscription } from './subscriptions.ts';
import { projectName, regionCode } from './projectNames.ts';
import { guidFrom } from '../people.ts';

const operations = [
  ['write', 'Succeeded'],
  ['write', 'Succeeded'],
  ['write', 'Succeeded'],
  ['write', 'Failed'],
] as const;

/** Returns the changes to a group's resources in the last three weeks. Only some resources changed. */
function recentEvents(builder: GroupBuilder, now: number): ActivityEvent[] {
  const { plan, random, made } = builder;
  return made
    .filter((resource) => resource.listed && random.chance(0.25))
    .map((resource) => {
      const [verb, status] = operations[random.whole(0, operations.length - 1)] ?? operations[0];
      // Recent events are more frequent.
      const at = new Date(now - 60_000 - random.next() ** 2 * 21 * 86_400_000).toISOString();
      const eventId = guidFrom('event', resource.key, at);
      const correlationId = guidFrom('correlation', resource.key, at);
      const text = (value: string): { value: string; localizedValue: string } => ({
        value,
        localizedValue: value,
      });
      const caller = plan.creator.upn ?? plan.creator.appId;
      return {
        eventId,
        subscriptionId: plan.subscription.id,
        groupKey: plan.group.key,
        resourceKey: resource.key,
        at,
        correlationId,
        caller,
        event: {
          id: `${resource.id}/events/${eventId}/ticks/${Date.parse(at)}0000`,
          eventDataId: eventId,
          correlationId,
          operationId: correlationId,
          caller,
          category: text('Administrative'),
          level: status === 'Failed' ? 'Error' : 'Informational',
          operationName: text(`${resource.type}/${verb}`),
          status: text(status),
          subStatus: text(status === 'Failed' ? 'Conflict' : 'OK'),
          eventName: text('End request'),
          resourceId: resource.id,
          resourceType: text(resource.type),
          resourceProviderName: text(resource.type.split('/')[0] ?? ''),
          resourceGroupName: plan.group.name,
          subscriptionId: plan.subscription.id,
          tenantId: plan.subscription.tenantId,
          eventTimestamp: at,
          submissionTimestamp: at,
          ...(status === 'Failed'
            ? { properties: { statusMessage: 'Another operation on this resource is in progress.' } }
            : {}),
          claims: {
            'http://schemas.microsoft.com/identity/claims/objectidentifier': plan.creator.objectId,
            name: plan.creator.name,
            appid: plan.creator.appId,
          },
        },
      };
    });
}

interface PlannedGroup {
  kind: ProjectKind;
  project: string;
  environment: string;
  region: string;
  name: string;
  /** When the group was created, if that is planned. */
  createdAt?: Date;
}

/** Returns the group of a team that started in the ninth of the thirteen months of cost history. */
function newTeam(subscription: PlannedSubscription, now: number): PlannedGroup | undefined {
  if (subscription.name !== 'Contoso Production') return undefined;
  const today = new Date(now);
  const createdAt = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 4, 3, 7, 20));
  const [project, environment, region] = ['lighthouse', 'prod', 'westeurope'];
  const name = `rg-${project}-${environment}-${regionCode(region)}`;
  return { kind: 'web', project, environment, region, name, createdAt };
}

const odd = {
  general: ['brazilsouth', 'koreacentral', 'southafricanorth'],
  us_gov: ['usgovtexas', 'usgovtexas', 'usgovarizona'],
} as const;

/** Generates the groups of a subscription endlessly, each name once. A few are in unexpected regions. */
function* plannedGroups(subscription: PlannedSubscription, random: Random): Generator<PlannedGroup> {
  const started = new Map<ProjectKind, number>();
  for (let turn = 0; ; turn += 1) {
    const kind = subscription.kinds[turn % subscription.kinds.length] ?? subscription.kinds[0];
    const index = started.get(kind) ?? 0;
    started.set(kind, index + 1);
    const project = projectName(kind, index);
    const environment = random.pick(subscription.environments);
    const region = random.chance(0.05)
      ? random.pick(odd[subscription.cloud])
      : random.pick(subscription.regions);
    yield { kind, project, environment, region, name: `rg-${project}-${environment}-${regionCode(region)}` };
  }
}

/** Returns the group with the storage account of the cost export, in one subscription. */
function exportGroup(subscription: PlannedSubscription, now: number): PlannedGroup | undefined {
  if (subscription.name !== 'Contoso Production') return undefined;
  const [project, environment, region] = ['finops', 'prod', 'westeurope'];
  const name = `rg-${project}-${environment}-${regionCode(region)}`;
  return { kind: 'costExports', project, environment, region, name, createdAt: new Date(now - 420 * day) };
}

const day = 86_400_000;
/** Sufficient for every screen; more would only use memory at large scales. */
const eventsPerSubscription = 1500;

/** The parts of the sandbox that the demo world depends on. */
export type WorldContext = Pick<SandboxContext, 'db' | 'settings' | 'people' | 'now'>;

/** Fills an empty database with the demo world. Does nothing if a subscription exists. */
export function seedEstate(context: WorldContext): void {
  migrate(context.db, 'resource-manager', schemaSteps);
  const writer = new EstateWriter(context);
  if (!writer.subscriptions.isEmpty()) return;
  inTransaction(context.db, () => {
    for (const planned of plannedSubscriptions) seedSubscription(context, writer, planned);
    seedPolicies(writer, context.people);
  });
}

function seedSubscription(context: WorldContext, writer: EstateWriter, planned: PlannedSubscription): void {
  const { people, settings } = context;
  const subscription: Subscription = {
    id: planned.id,
    cloud: planned.cloud,
    tenantId: planned.tenantId,
    name: planned.name,
    state: 'Enabled',
    tags: { costCenter: planned.costCenters[0] },
    managementGroup: managementGroupOf(planned.tenantId),
    coresPerRegion: planned.coresPerRegion,
  };
  writer.subscriptions.insert(subscription);
  grantSubscription(writer, people, planned);
  const targetCount = Math.max(1, Math.round(planned.resources * settings.scale));
  const events: ActivityEvent[] = [];
  let resourceCount = 0;
  for (const group of plannedGroups(planned, new Random(settings.seed, 'plan', planned.id))) {
    const builder = seedGroup(writer, people, planned, subscription, group);
    resourceCount += builder.listed;
    addExpiringItems(writer, builder, false);
    if (events.length < eventsPerSubscription) events.push(...recentEvents(builder, writer.now));
    if (resourceCount >= targetCount) break;
  }
  const team = newTeam(planned, writer.now);
  if (team !== undefined)
    addExpiringItems(writer, seedGroup(writer, people, planned, subscription, team), true);
  const exporting = exportGroup(planned, writer.now);
  if (exporting !== undefined)
    writeCostExport(writer, seedGroup(writer, people, planned, subscription, exporting));
  // The log lists entries newest first by sequence, so the oldest is written first.
  for (const event of events.sort((one, other) => (one.at < other.at ? -1 : 1)))
    writer.activity.append(event);
}

function seedGroup(
  writer: EstateWriter,
  people: People,
  planned: PlannedSubscription,
  subscription: Subscription,
  { kind, project, environment, region, name, createdAt: plannedTime }: PlannedGroup,
): GroupBuilder {
  const random = new Random(writer.seed, 'group', planned.id, name);
  const owners = ownersOf(people, planned);
  const owner = random.pick(owners);
  const tags = {
    env: environment,
    owner: owner.email,
    costCenter: random.pick(planned.costCenters),
    project,
  };
  // Most resources are less than thirteen months old, some are much older.
  const age = random.chance(0.2) ? random.whole(396, 880) : random.whole(4, 395);
  const usualTime = new Date(writer.now - age * day - random.whole(0, 36_000) * 1000);
  const createdAt = (plannedTime ?? usualTime).toISOString();
  const group = {
    key: groupKey(planned.id, name),
    subscriptionId: planned.id,
    name,
    location: region,
    tags: someTags(tags, random) ?? {},
    managedBy: null,
    state: 'Succeeded',
    createdAt,
    changedAt: createdAt,
  };
  writer.groups.save(group);
  const creator = creatorOf(people, planned, owner, random);
  const builder = new GroupBuilder(writer, {
    subscription,
    group,
    project,
    environment,
    tags,
    creator,
    random,
  });
  projectKinds[kind](builder);
  if (random.chance(builder.production ? 0.25 : 0.03)) lock(builder);
  grantGroup(writer, people, builder, owner, random.pick(owners), planned);
  if (random.chance(0.2)) pastDeployments(writer, builder);
  return builder;
}

function lock(builder: GroupBuilder): void {
  const readOnly = builder.random.chance(0.1);
  builder.add('Microsoft.Authorization/locks', readOnly ? 'frozen' : 'do-not-delete', {
    properties: {
      level: readOnly ? 'ReadOnly' : 'CanNotDelete',
      notes: readOnly ? 'Frozen until the audit is over.' : 'Ask the owner before anything here is deleted.',
    },
  });
}

// Returns the creator of a group: for half of those in production the organization's connection, otherwise a person.
function creatorOf(people: People, planned: PlannedSubscription, owner: Account, random: Random): Principal {
  const connection = people.connections.find(({ tenantId }) => tenantId === planned.tenantId);
  const base = { cloud: planned.cloud, tenantId: planned.tenantId, permissions: [] };
  if (connection !== undefined && random.chance(0.4))
    return {
      ...base,
      kind: 'app',
      objectId: connection.objectId,
      appId: connection.clientId,
      name: connection.name,
    };
  const fallback = people.accounts.find(
    ({ organization, role }) => organization === planned.organization && role === 'engineer',
  );
  const account = people.identityIn(owner, planned.tenantId) === undefined ? (fallback ?? owner) : owner;
  return {
    ...base,
    kind: 'user',
    objectId: people.identityIn(account, planned.tenantId)?.objectId ?? '',
    appId: people.portalClients[planned.cloud].clientId,
    name: account.name,
    upn: account.email,
  };
}

/** Returns the possible owners of a subscription's resources: members of the organization who build things there only. */
function ownersOf(people: People, subscription: PlannedSubscription): readonly [Account, ...Account[]] {
  const own = people.accounts.filter(
    ({ organization, role, guestOf }) =>
      organization === subscription.organization && role !== 'reader' && guestOf === undefined,
  );
  const builders = own.filter(({ role }) => role !== 'admin' && role !== 'operator');
  const [first, ...rest] = builders.length > 0 ? builders : own;
  if (first === undefined) throw new Error(`No account can own resources of ${subscription.name}.`);
  return [first, ...rest];
}
