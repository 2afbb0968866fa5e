import {
  checkPermission,
  homeRoutes,
  maxAttention,
  type AttentionKind,
  type Home,
  type HomeScope,
} from '@blueport/contracts';
import type { Feature, Parts } from '../feature.ts';
import { listBlueprints } from '../features/catalog/blueprints/index.ts';
import { readConnectionHealth } from '../features/cloud/connections/index.ts';
import { countDecidable } from '../features/deployments/approvals/index.ts';
import {
  countAttention,
  countWork,
  readRecentDeployments,
  readUsedBlueprints,
  type HomeView,
} from '../features/deployments/operations/index.ts';
import { isOperator } from '../features/identity/organizations/index.ts';
import { countPendingRequests } from '../features/identity/permission-requests/index.ts';
import { countInstallation, countPeople } from '../features/identity/users/index.ts';
import { countUndelivered } from '../features/messaging/mail/index.ts';
import { readActiveAnnouncements } from '../features/messaging/notifications/index.ts';
import { countFiringInsights, countInsightChecks } from '../features/resources/insights/index.ts';
import { readFavorites } from '../features/site/favorites/index.ts';
import { type EstimatedCost, hasCost, readEstimatedCost } from '../features/spend/budgets/index.ts';
import { readBilledMonth } from '../features/spend/cost/index.ts';
import type { Inventory, ReadableScopes } from '../features/cloud/inventory/index.ts';
import type { SessionContext } from '../session-context.ts';

const maxBlueprints = 4;
const costKeys = ['costAnalysis', 'costUsageLimitView', 'costUsageLimitEdit'];

const may = (session: SessionContext, ...keys: readonly string[]): boolean =>
  keys.some((key) => checkPermission(session.permissions, key).allowed);

type Counts = Partial<Record<AttentionKind, number>>;

const attentionOf = (counts: Counts): Home['attention'] =>
  Object.entries(counts).map(([kind, count]) => ({
    kind: kind as AttentionKind,
    count: Math.min(count, maxAttention),
  }));

/** Shows the cost of the whole organization to people who may see costs. */
const presentCost = (
  session: SessionContext,
  { mine, organization, countedAt }: EstimatedCost,
): NonNullable<Home['cost']> => ({
  mine,
  organization: may(session, ...costKeys) ? organization : null,
  countedAt: countedAt.toISOString(),
});

/** Returns the deployments and their cost; nothing without the permission to list deployments. */
async function readDeployments(parts: Parts, session: SessionContext, view: HomeView) {
  if (!may(session, 'deploymentList')) return { recent: null, cost: null, counts: {} };
  const { db } = parts.database;
  const [recent, { failed, drifted, expiring }, estimated] = await Promise.all([
    readRecentDeployments(db, view),
    countAttention(db, view),
    readEstimatedCost(db, session, (error) =>
      parts.log.warn({ err: error }, 'the cost could not be counted'),
    ),
  ]);
  const mayListSubscriptions = may(session, 'subscriptionList');
  const counts: Counts = {
    failed,
    drifted,
    expiring,
    ...(estimated &&
      mayListSubscriptions &&
      may(session, 'costUsageLimitView', 'costUsageLimitEdit') && { limits: estimated.limitsNear }),
    ...(estimated && may(session, 'deploymentAssign') && { needsOwner: estimated.needsOwner }),
  };
  return { recent, cost: estimated ? presentCost(session, estimated) : null, counts };
}

type Scopes = Pick<Inventory, 'scopesOrNone'>;

/** Returns the billed cost of the current month to people who may see the cost analysis; none while the cloud does not respond. */
async function readBilled(
  { database: { db }, now }: Parts,
  inventory: Scopes,
  session: SessionContext,
): Promise<Home['billed']> {
  if (!may(session, 'costAnalysis')) return null;
  const { organizationId, accountId } = session;
  if (!(await hasCost(db, organizationId))) return null;
  const viewer = { organizationId, scopes: await inventory.scopesOrNone(session) };
  return readBilledMonth(db, viewer, accountId, now());
}

/** Returns the blueprints that the caller deployed most recently and can still deploy. */
async function readBlueprints(parts: Parts, session: SessionContext) {
  const { db } = parts.database;
  const used = await readUsedBlueprints(db, session);
  if (used.length === 0 || !may(session, 'blueprints'))
    return { hasDeployed: used.length > 0, blueprints: [] };
  const rows = await listBlueprints(
    db,
    session,
    used.map(({ name }) => name),
  );
  const offered = new Map(rows.map((row) => [row.slug, row]));
  const blueprints = used.flatMap(({ name, usedAt }) => {
    const found = offered.get(name);
    return found ? [{ name, title: found.title, icon: found.icon, usedAt: usedAt.toISOString() }] : [];
  });
  return { hasDeployed: true, blueprints: blueprints.slice(0, maxBlueprints) };
}

/** Returns what administrators of people and of connections see. */
async function readAdministration({ database: { db }, now }: Parts, session: SessionContext) {
  const { organizationId, homeOrganizationId } = session;
  const ownConnections =
    may(session, 'organizationConnection') &&
    may(session, 'organizationView') &&
    organizationId === homeOrganizationId;
  const [people, permissionRequests, connections] = await Promise.all([
    may(session, 'userList') ? countPeople(db, organizationId) : null,
    may(session, 'userEdit') ? countPendingRequests(db, organizationId) : undefined,
    ownConnections ? readConnectionHealth(db, organizationId, now()) : null,
  ]);
  const isBroken = ({ state }: { readonly state: string }) => state === 'failing' || state === 'expiring';
  const counts: Counts = {
    ...(permissionRequests !== undefined && { permissionRequests }),
    ...(connections && { connections: connections.filter(isBroken).length }),
  };
  return { people, connections, counts };
}

/** Returns the state of the whole installation for operators. */
async function readInstallation(
  { database: { db } }: Parts,
  session: SessionContext,
): Promise<Home['installation']> {
  if (!may(session, 'organizationList') || !(await isOperator(db, session.organizationId))) return null;
  const [counts, work, undeliveredMail] = await Promise.all([
    countInstallation(db),
    countWork(db),
    countUndelivered(db),
  ]);
  return { ...counts, ...work, undeliveredMail };
}

/** Counts the firing insights within the cloud scopes of the caller, and the subscriptions that are checked. */
async function readInsights({ database: { db } }: Parts, inventory: Scopes, session: SessionContext) {
  if (!may(session, 'insightsService')) return { counts: {}, checks: null };
  let reading: Promise<ReadableScopes> | undefined;
  const scopes = () => (reading ??= inventory.scopesOrNone(session));
  const [insights, checks] = await Promise.all([
    countFiringInsights(db, session, { scopes, most: maxAttention }),
    countInsightChecks(db, session, scopes),
  ]);
  return { counts: insights === 0 ? {} : { insights }, checks };
}

async function readHome(
  parts: Parts,
  inventory: Scopes,
  session: SessionContext,
  scope: HomeScope,
): Promise<Home> {
  const { db } = parts.database;
  const { organizationId, accountId } = session;
  const [
    approvals,
    insights,
    deployments,
    billed,
    used,
    administration,
    favorites,
    announcements,
    installation,
  ] = await Promise.all([
    countDecidable(db, session),
    readInsights(parts, inventory, session),
    readDeployments(parts, session, { organizationId, accountId, scope }),
    readBilled(parts, inventory, session),
    readBlueprints(parts, session),
    readAdministration(parts, session),
    readFavorites(db, session),
    readActiveAnnouncements(db, session),
    readInstallation(parts, session),
  ]);
  const { recent, cost } = deployments;
  const { people, connections } = administration;
  return {
    attention: attentionOf({
      ...(approvals !== undefined && { approvals }),
      ...insights.counts,
      ...deployments.counts,
      ...administration.counts,
    }),
    recent,
    cost,
    billed,
    ...used,
    favorites,
    announcements,
    people,
    connections,
    insightChecks: insights.checks,
    installation,
  };
}

/** Creates the feature that composes the home page from the domains, in one response. */
export const createHomeFeature = (parts: Parts, { inventory }: { readonly inventory: Scopes }): Feature => ({
  name: 'home',
  routes(registry) {
    registry.register(homeRoutes.read, ({ session, query }) =>
      readHome(parts, inventory, session, query.scope ?? 'mine'),
    );
  },
});
