import type { Principal, SandboxContext } from '../../context.ts';
import type { ActivityEvent } from '../../resource-manager/store/activity.ts';
import { groupKey } from '../../resource-manager/store/groups.ts';
import { schemaSteps } from '../../resource-manager/store/schema.ts';
import type { Subscription } from '../../resource-manager/store/subscriptions.ts';
import { inTransaction, migrate } from '../../store/store.ts';
import type { Account, People } from '../people.ts';
import { grantGroup, grantSubscription } from './accessGrants.ts';
import { recentEvents } from './activityEvents.ts';
import { EstateWriter } from './estateWriter.ts';
import { GroupBuilder } from './groupBuilder.ts';
import { someTags } from './groupTags.ts';
import { ownersOf } from './owners.ts';
import { pastDeployments } from './pastDeployments.ts';
import { plannedGroups, type PlannedGroup } from './plannedGroups.ts';
import { projectKinds } from './projects/projectKinds.ts';
import { managementGroupOf, seedPolicies } from './policies.ts';
import { Random } from './random.ts';
import { plannedSubscriptions, type PlannedSubscription } from './subscriptions.ts';

const day = 86_400_000;
/** Enough for every screen; more would only cost memory at large scales. */
const eventsPerSubscription = 1500;

/** Fills an empty database with the demo world; does nothing when there is a subscription already. */
export function seedEstate(context: SandboxContext): void {
  migrate(context.db, 'resource-manager', schemaSteps);
  const writer = new EstateWriter(context);
  if (!writer.subscriptions.isEmpty()) return;
  inTransaction(context.db, () => {
    for (const planned of plannedSubscriptions) seedSubscription(context, writer, planned);
    seedPolicies(writer, context.people);
  });
}

function seedSubscription(context: SandboxContext, writer: EstateWriter, planned: PlannedSubscription): void {
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
  const wanted = Math.max(1, Math.round(planned.resources * settings.scale));
  const events: ActivityEvent[] = [];
  let listed = 0;
  for (const group of plannedGroups(planned, new Random(settings.seed, 'plan', planned.id))) {
    const builder = seedGroup(writer, people, planned, subscription, group);
    listed += builder.listed;
    if (events.length < eventsPerSubscription) events.push(...recentEvents(builder, writer.now));
    if (listed >= wanted) break;
  }
  // The log answers newest first by its sequence, so it is written oldest first.
  for (const event of events.sort((one, other) => (one.at < other.at ? -1 : 1)))
    writer.activity.append(event);
}

function seedGroup(
  writer: EstateWriter,
  people: People,
  planned: PlannedSubscription,
  subscription: Subscription,
  { kind, project, environment, region, name }: PlannedGroup,
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
  // Most of the world is younger than thirteen months, some of it much older.
  const age = random.chance(0.2) ? random.whole(396, 880) : random.whole(4, 395);
  const createdAt = new Date(writer.now - age * day - random.whole(0, 36_000) * 1000).toISOString();
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

// Half of what stands in production was deployed by the organization's connection, the rest by people.
function creatorOf(people: People, planned: PlannedSubscription, owner: Account, random: Random): Principal {
  const connection = people.connections.find(({ tenantId }) => tenantId === planned.tenantId);
  const base = { cloud: planned.cloud, tenantId: planned.tenantId };
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
