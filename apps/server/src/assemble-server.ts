import { statfs } from 'node:fs/promises';
import { createHomeFeature } from './home/index.ts';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { createAutomationCloud } from './cloud/automation-cloud.ts';
import { createPlatformToken } from './cloud/connection-credential.ts';
import { createFindConnection } from './cloud/find-connection.ts';
import { connectLinkedServices } from './cloud/linked-services.ts';
import { LocationCache } from './cloud/location-cache.ts';
import { createPersonCloud } from './cloud/person-cloud.ts';
import { typesNotSimulated } from './cloud/sandbox-description.ts';
import type { ComposedServer, Ingredients } from './composition.ts';
import { connectDeployments } from './connect-deployments.ts';
import { seedDemoForms } from './demo/seed-demo-forms.ts';
import { seedDemo } from './demo/seed-demo.ts';
import type { Feature, Parts } from './feature.ts';
import { createAccessEndFeature, createEndAccess } from './features/identity/access-end/index.ts';
import { createAccessTokensFeature } from './features/identity/access-tokens/index.ts';
import { createApprovalsFeature } from './features/deployments/approvals/index.ts';
import { createAuditTrailFeature } from './features/identity/audit-trail/index.ts';
import { createAwsSessionFeature } from './features/identity/aws-session/index.ts';
import {
  createBlueprintsFeature,
  findReadable,
  sanitizeStoredIcons,
  seedCatalog,
} from './features/catalog/blueprints/index.ts';
import {
  budgetCurrencies,
  createBudgetsFeature,
  readBudgets,
  readUnbilled,
} from './features/spend/budgets/index.ts';
import { createConnectionsFeature } from './features/cloud/connections/index.ts';
import {
  countMachineUses,
  createAccounts,
  deploymentsOfResources,
  machineDependants,
} from './features/deployments/operations/index.ts';
import { createDeploymentsFeature } from './features/deployments/index.ts';
import { createEventsFeature } from './features/messaging/events/index.ts';
import { createExtensionsFeature } from './features/catalog/extensions/index.ts';
import { createGithubLinkFeature } from './features/identity/github-link/index.ts';
import { createGroupsFeature } from './features/identity/groups/index.ts';
import { createHousekeeping } from './features/housekeeping.ts';
import { createImagesFeature } from './features/catalog/images/index.ts';
import {
  createConnectionMetrics,
  createConnectionReader,
  createInventory,
} from './features/cloud/inventory/index.ts';
import { createMachinesFeature } from './features/catalog/machines/index.ts';
import { createNameCheckFeature } from './features/catalog/name-check/index.ts';
import { createOrganizationsFeature, bootstrapPortal } from './features/identity/organizations/index.ts';
import { createPortalConfigFeature } from './features/site/portal-config/index.ts';
import { createPreferencesFeature } from './features/site/preferences/index.ts';
import { createDirectoryPeopleFeature } from './features/cloud/directory-people/index.ts';
import { createDirectoryGraph, createResourceAccessFeature } from './features/cloud/resource-access/index.ts';
import { createResourceGroupsFeature } from './features/cloud/resource-groups/index.ts';
import { createApplicationsFeature } from './features/resources/applications/index.ts';
import { createMetricsFeature } from './features/resources/metrics/index.ts';
import { compareSubscription, createAccuracyFeature } from './features/spend/accuracy/index.ts';
import { createCostFeature } from './features/spend/cost/index.ts';
import { createPrices, createPricesFeature, knownMonthly } from './features/spend/prices/index.ts';
import { createPermissionRequestsFeature } from './features/identity/permission-requests/index.ts';
import { createRolesFeature } from './features/identity/roles/index.ts';
import { createResealing } from './features/site/resealing/index.ts';
import { createScimFeature } from './features/identity/scim/index.ts';
import { createSavedViewsFeature } from './features/site/saved-views/index.ts';
import { createFavoritesFeature } from './features/site/favorites/index.ts';
import { createSearchFeature } from './features/site/search/index.ts';
import { createStartFeature } from './features/site/start/index.ts';
import {
  createAuthenticator,
  createPersonTokens,
  createSessionFeature,
  issueClaim,
} from './features/identity/session/index.ts';
import { createSubscriptionsFeature } from './features/cloud/subscriptions/index.ts';
import { createTemplateFieldsFeature } from './features/catalog/template-fields/index.ts';
import { createTemplateFormsFeature } from './features/catalog/template-forms/index.ts';
import { createTemplateTypesFeature } from './features/catalog/template-types/index.ts';
import { createUsersFeature, listPeople } from './features/identity/users/index.ts';
import {
  createJudge,
  createPolicyService,
  createVerdictFeature,
} from './features/deployments/verdict/index.ts';
import {
  createWebhooksFeature,
  createDelivery,
  publishToWebhooks,
} from './features/messaging/webhooks/index.ts';
import { createWebSettingsFeature } from './features/site/web-settings/index.ts';
import { createAttentionFeatures } from './create-attention.ts';
import { createCostReports } from './create-cost-reports.ts';
import { createOrganizationRules } from './organization-rules.ts';
import { createRegistry } from './http/registry.ts';
import { createHttpServer } from './http/server.ts';
import { streamLimitsFor } from './http/stream-slots.ts';
import { publishEvent } from './journal/events.ts';
import { createMessaging } from './messaging.ts';
import { listeningPorts } from './listening-ports.ts';
import { installApiDocuments } from './pages/api-documents.ts';
import { installPortalPages } from './pages/portal-pages.ts';
import { runAsRequest } from './request-scope.ts';

const root = join(import.meta.dirname, '..', '..', '..');
/** Leaves time to answer every request within ten seconds, even if the cloud does not respond. */
const usualCloudDeadlineMs = 8000;
const spareBytes = 16 * 1024 * 1024;

async function hasSpace(directory: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize > spareBytes;
}

async function serveFeatures(
  parts: Parts,
  ingredients: Ingredients,
  features: readonly Feature[],
): Promise<FastifyInstance> {
  const { settings, log, database, world, vault } = ingredients;
  const registry = createRegistry();
  for (const feature of features) feature.routes?.(registry);
  const authenticator = createAuthenticator(parts.database);
  return createHttpServer({
    registry,
    authenticator,
    db: database.db,
    vault,
    log,
    signIn: settings,
    cloudDeadlineMs: ingredients.cloudDeadlineMs ?? usualCloudDeadlineMs,
    trustedProxy: settings.trustedProxy,
    publicUrl: settings.publicUrl,
    streams: { ...streamLimitsFor(settings.databaseConnections.requests), ...ingredients.streams },
    isReady: async () => {
      await runAsRequest(() => database.pool.query('select 1'));
      return hasSpace(settings.dataDirectory);
    },
    pages: async (server) => {
      for (const feature of features) await feature.mount?.(server);
      const { publicUrl, openDocuments } = settings;
      installApiDocuments(server, { publicUrl, isOpen: openDocuments, authenticator });
      const origins = Object.values(world.clouds).flatMap(({ signIn }) => signIn.origins);
      return installPortalPages(server, {
        directory: ingredients.portalDirectory ?? join(root, 'apps', 'portal', 'dist'),
        origins: [...new Set(origins)],
        hasApiReference: !openDocuments,
      });
    },
  });
}

/** Writes the demo data and the catalog to the database. Idempotent. */
async function writeFirstRows(
  parts: Parts,
  { world, catalogDirectory }: Pick<Ingredients, 'world' | 'catalogDirectory'>,
): Promise<void> {
  await seedDemo(parts, world);
  await seedCatalog(parts, catalogDirectory ?? join(root, 'blueprints'));
  await sanitizeStoredIcons(parts);
  await seedDemoForms(parts, world);
}

/** Creates the services that several features share. */
function createServices(parts: Parts, { settings, database, world, vault, ...ingredients }: Ingredients) {
  const tokens = createPersonTokens(database.db, vault);
  const linked = connectLinkedServices(settings, world);
  const platformToken = createPlatformToken(settings);
  const findConnection = createFindConnection(database.db, vault, platformToken);
  const automation = createAutomationCloud(database.db, world, findConnection);
  const accounts = createAccounts(() => parts.now().getTime());
  const cloud = createPersonCloud(world, tokens, automation, (session, call, patienceMs) =>
    accounts.charge(session, call, patienceMs),
  );
  const inventory = createInventory(parts, { world, cloud, sessions: tokens, findConnection });
  const prices = createPrices(parts, world);
  const messaging = createMessaging(parts, world);
  const places = new LocationCache(() => parts.now().getTime());
  const judge = createJudge(parts, {
    prices,
    places,
    rules: createOrganizationRules(database.db, parts.now),
    notSimulated: typesNotSimulated(world.sandbox),
  });
  const connected = connectDeployments(parts, { messaging, inventory, prices, judge });
  return {
    world,
    tokens,
    linked,
    platformToken,
    readerOf: createConnectionReader(world, findConnection),
    metricsOf: createConnectionMetrics(world, findConnection),
    automation,
    cloud,
    places,
    inventory,
    prices,
    messaging,
    judge,
    endAccess: createEndAccess({
      ...parts,
      notifier: messaging.notifier,
      onFleetEnd: connected.onFleetEnd,
    }),
    deployments: createDeploymentsFeature(parts, {
      world,
      sessions: tokens,
      cloud,
      places,
      automation,
      accounts,
      ...connected,
      ...ingredients.deployments,
    }),
  };
}

type Services = ReturnType<typeof createServices>;

function createPeopleFeatures(parts: Parts, services: Services): readonly Feature[] {
  const { world, linked, platformToken, messaging, endAccess } = services;
  const { inviteAccount, acceptInvitation, mailer } = messaging;
  return [
    createSessionFeature(parts, world, {
      acceptInvitation,
      bootstrapPortal: (tx) => bootstrapPortal(tx, parts.newId),
    }),
    ...messaging.features,
    createAccessTokensFeature(parts),
    createPreferencesFeature(parts),
    createPortalConfigFeature(parts, { world, services: linked }),
    createAwsSessionFeature(parts, services.tokens, linked.aws),
    createGithubLinkFeature(parts, linked.github),
    createAuditTrailFeature(parts),
    createOrganizationsFeature(parts, { world, inviteAccount, endAccess, listPeople }),
    createConnectionsFeature(parts, { world, platformToken }),
    createNameCheckFeature(parts),
    createRolesFeature(parts),
    createGroupsFeature(parts),
    createScimFeature({ ...parts, world, inviteAccount, endAccess, mailer }),
    createUsersFeature(parts, { world, inviteAccount, endAccess, notifier: messaging.notifier }),
    createPermissionRequestsFeature(parts, { notifier: messaging.notifier }),
    createWebSettingsFeature(parts),
  ];
}

function createCatalogFeatures(
  parts: Parts,
  { cloud, places, prices, readerOf }: Services,
): readonly Feature[] {
  const { db } = parts.database;
  const machineOptions = { cloud, countUses: countMachineUses, dependantsOf: machineDependants };
  return [
    createBlueprintsFeature(parts, {
      cloud,
      estimate: async (request) => {
        const found = await prices.estimate(request);
        return { ...found, monthly: knownMonthly(found) ?? null };
      },
      policies: { ...createPolicyService(parts.now), byConnection: readerOf },
    }),
    createTemplateTypesFeature(parts),
    createTemplateFieldsFeature(parts, { cloud, places }),
    createTemplateFormsFeature(parts),
    createImagesFeature(parts, machineOptions),
    createExtensionsFeature(parts, machineOptions),
    createMachinesFeature(parts, {
      cloud,
      places,
      findBlueprint: (session, name, version) => findReadable(db, session, name, version),
    }),
    createSavedViewsFeature(parts),
    createFavoritesFeature(parts),
    createStartFeature(parts),
    createSearchFeature(),
  ];
}

function createCloudFeatures(parts: Parts, services: Services): readonly Feature[] {
  const { world, cloud, inventory, deployments, tokens: sessions, readerOf } = services;
  const { database } = parts;
  const graph = createDirectoryGraph(world, sessions);
  return [
    inventory,
    createSubscriptionsFeature(parts, {
      cloud,
      inventory,
      madeBy: (organizationId, ids) => deploymentsOfResources(database.db, organizationId, ids),
    }),
    createResourceGroupsFeature(parts, {
      cloud,
      deployments: deployments.groupDeletions,
      world,
      sessions,
      readerOf,
    }),
    createResourceAccessFeature({ database, cloud, graph, inventory }),
    createDirectoryPeopleFeature({ database, graph }),
    ...createAttentionFeatures(parts, services),
  ];
}

function createDeploymentFeatures(parts: Parts, services: Services): readonly Feature[] {
  const { automation, cloud, places, prices, judge, messaging, deployments, inventory, readerOf } = services;
  const { planRedeployment, planUpgrade, planHeldOperation } = deployments;
  const deliver = createDelivery({ newId: parts.newId, publicUrl: parts.settings.publicUrl });
  return [
    deployments,
    createVerdictFeature(parts, { judge, cloud, places, planRedeployment, planUpgrade }),
    createBudgetsFeature(parts, {
      prices,
      inventory,
      onCrossed: (tx, id, crossing) => deliver(tx, id, { event: 'budget.crossed', ...crossing }),
      stops: {
        context: deployments.context,
        notifier: messaging.notifier,
        hasConnection: async ({ organization_id: organizationId, tenant_id: tenantId, cloud: name }) =>
          (await automation.connectionOf(organizationId, tenantId, name)) !== undefined,
        wake: (operationId) => deployments.wake(operationId),
      },
    }),
    createMetricsFeature(parts, { inventory, cloud }),
    createApplicationsFeature(parts, { inventory, cloud }),
    createCostFeature(parts, {
      inventory,
      readerOf,
      world: services.world,
      cloud,
      notifier: messaging.notifier,
      publish: deliver,
      readUnbilled,
      onRead: (place, until) => compareSubscription(parts.database.db, place, until),
    }),
    createAccuracyFeature(parts, { inventory }),
    createCostReports(parts, { inventory, ...messaging }),
    createApprovalsFeature({
      ...parts,
      judge,
      notifier: messaging.notifier,
      planHeldOperation,
      wake: (operationId) => deployments.wake(operationId),
    }),
    createPricesFeature(parts, {
      prices,
      cloud,
      limits: {
        currencies: (organizationId) => budgetCurrencies(parts.database.db, organizationId),
        read: (facts, amounts) => readBudgets(parts.database.db, facts, amounts, undefined),
      },
    }),
  ];
}

/** Creates all features, in startup order. */
function createFeatures(parts: Parts, ingredients: Ingredients): readonly Feature[] {
  const { settings, world, database } = ingredients;
  const services = createServices(parts, ingredients);
  return [
    ...createPeopleFeatures(parts, services),
    ...createCatalogFeatures(parts, services),
    ...createCloudFeatures(parts, services),
    ...createDeploymentFeatures(parts, services),
    createWebhooksFeature(parts, {
      notifier: services.messaging.notifier,
      allowLoopback: settings.cloud === 'sandbox',
      listeningPorts: listeningPorts(settings, world, database.serveUrl),
    }),
    createHomeFeature(parts, services),
    createAccessEndFeature(parts, services.endAccess),
    createEventsFeature(parts),
    createResealing(parts),
    createHousekeeping(parts),
  ];
}

/** Assembles the server. Creates every dependency and passes it on explicitly, so there is no global state. */
export async function assembleServer(ingredients: Ingredients): Promise<ComposedServer> {
  const { settings, log, role, database, vault } = ingredients;
  const newId = (): string => uuidv7();
  const parts: Parts = {
    settings,
    log,
    database,
    vault,
    publish: publishToWebhooks(publishEvent, { newId, publicUrl: settings.publicUrl }),
    now: ingredients.now ?? (() => new Date()),
    newId,
  };
  const features = createFeatures(parts, ingredients);
  // The rows are written while the routes are registered; the server starts listening only after both are done.
  const [app] = await Promise.all([
    serveFeatures(parts, ingredients, features),
    writeFirstRows(parts, ingredients),
    // Opens the first connection for requests, which takes longer than most requests.
    runAsRequest(() => database.pool.query('select 1')),
  ]);
  return {
    app,
    parts,
    async issueClaimLink() {
      if (settings.cloud !== 'azure' || role === 'worker') return undefined;
      const code = await issueClaim(database.db);
      return code && `${settings.publicUrl}/?claim=${code}`;
    },
    async startWork(without = []) {
      if (role === 'api') return;
      for (const feature of features) if (!without.includes(feature.name)) await feature.start?.();
    },
    async close() {
      // Event streams never end on their own, so the features stop while Fastify waits for the last responses.
      await Promise.allSettled([app.close(), ...features.map((feature) => feature.stop?.())]);
      await database.close();
    },
  };
}
