import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { createAutomationCloud } from './cloud/automation-cloud.ts';
import { openCloudWorld, type CloudWorld } from './cloud/cloud-world.ts';
import { createPlatformToken } from './cloud/connection-credential.ts';
import { createFindConnection } from './cloud/find-connection.ts';
import { connectLinkedServices } from './cloud/linked-services.ts';
import { createPersonCloud } from './cloud/person-cloud.ts';
import { openDataFolder } from './data-folder.ts';
import { openDatabase, type OpenDatabase } from './database/open-database.ts';
import { seedDemoForms } from './demo/seed-demo-forms.ts';
import { seedDemo } from './demo/seed-demo.ts';
import type { Feature, Parts } from './feature.ts';
import { createAccessTokensFeature } from './features/access-tokens/index.ts';
import {
  createApprovalsFeature,
  createGate,
  matchRules,
  ruleCurrencies,
} from './features/approvals/index.ts';
import { createAuditTrailFeature } from './features/audit-trail/index.ts';
import { createAwsSessionFeature } from './features/aws-session/index.ts';
import { createBlueprintsFeature, findReadable, seedCatalog } from './features/blueprints/index.ts';
import {
  budgetCurrencies,
  countLosses,
  createBudgetsFeature,
  readBudgets,
  readCommitted,
} from './features/budgets/index.ts';
import { createConnectionsFeature } from './features/connections/index.ts';
import {
  countMachineUses,
  createAccounts,
  createDeploymentsFeature,
  deploymentsOfResources,
  fleetMessage,
  machineDependants,
  type DeploymentsOptions,
} from './features/deployments/index.ts';
import { createEventsFeature } from './features/events/index.ts';
import { createExtensionsFeature } from './features/extensions/index.ts';
import { createGithubLinkFeature } from './features/github-link/index.ts';
import { createHousekeeping } from './features/housekeeping.ts';
import { createImagesFeature } from './features/images/index.ts';
import { createConnectionReader, createInventory } from './features/inventory/index.ts';
import { createMachinesFeature } from './features/machines/index.ts';
import { createNameCheckFeature } from './features/name-check/index.ts';
import { createOrganizationsFeature } from './features/organizations/index.ts';
import { createPortalConfigFeature } from './features/portal-config/index.ts';
import { createPreferencesFeature } from './features/preferences/index.ts';
import { createResourceAccessFeature } from './features/resource-access/index.ts';
import { createResourceGroupsFeature } from './features/resource-groups/index.ts';
import { createPrices, createPricesFeature } from './features/prices/index.ts';
import { createRolesFeature } from './features/roles/index.ts';
import { createResealing } from './features/resealing/index.ts';
import { createSavedViewsFeature } from './features/saved-views/index.ts';
import {
  createAuthenticator,
  createPersonTokens,
  createSessionFeature,
  eraseIdleGrants,
  issueClaim,
} from './features/session/index.ts';
import { createSubscriptionsFeature } from './features/subscriptions/index.ts';
import { createTemplateFieldsFeature } from './features/template-fields/index.ts';
import { createTemplateFormsFeature } from './features/template-forms/index.ts';
import { createTemplateTypesFeature } from './features/template-types/index.ts';
import { createUsersFeature } from './features/users/index.ts';
import {
  createJudge,
  createPolicyDoor,
  createVerdictFeature,
  type HouseRules,
} from './features/verdict/index.ts';
import {
  createWebhooksFeature,
  deploymentFacts,
  driftOccurrence,
  enqueueDeliveries,
  fleetFacts,
  publishToWebhooks,
} from './features/webhooks/index.ts';
import { createWebSettingsFeature } from './features/web-settings/index.ts';
import { createRegistry } from './http/registry.ts';
import { createHttpServer } from './http/server.ts';
import { publishEvent } from './journal/events.ts';
import { createMessaging } from './messaging.ts';
import { ownPorts } from './own-ports.ts';
import { installApiDocuments } from './pages/api-documents.ts';
import { installPortalPages } from './pages/portal-pages.ts';
import { openKeyRing } from './security/key-file.ts';
import { createVault, type Vault } from './security/vault.ts';
import type { Settings } from './settings.ts';

export type ServerRole = 'api' | 'worker' | 'all';

/** The portal's server, put together and not yet listening. */
export interface ComposedServer {
  readonly app: FastifyInstance;
  readonly parts: Parts;
  /** A new one-time link for the first operator of a portal on a real cloud; undefined where nobody needs one. */
  issueClaimLink(): Promise<string | undefined>;
  /** Begins background work. */
  startWork(): Promise<void>;
  /** Ends everything in the right order; what was accepted is finished. */
  close(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..', '..');
const spareBytes = 16 * 1024 * 1024;

async function hasSpace(directory: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize > spareBytes;
}

export interface Ingredients {
  readonly settings: Settings;
  readonly log: Logger;
  readonly role: ServerRole;
  readonly database: OpenDatabase;
  readonly world: CloudWorld;
  readonly vault: Vault;
  /** Folder of the blueprint catalog. */
  readonly catalogDirectory?: string;
  readonly now?: () => Date;
  /** Parts of the work on deployments that a test replaces or leaves out. */
  readonly deployments?: Partial<DeploymentsOptions>;
}

async function serveFeatures(
  parts: Parts,
  ingredients: Ingredients,
  features: readonly Feature[],
): Promise<FastifyInstance> {
  const { settings, log, database, world, vault } = ingredients;
  const registry = createRegistry();
  for (const feature of features) feature.routes?.(registry);
  return createHttpServer({
    registry,
    authenticator: createAuthenticator(parts.database),
    db: database.db,
    vault,
    log,
    signIn: settings,
    trustedProxy: settings.trustedProxy,
    publicUrl: settings.publicUrl,
    isReady: async () => {
      await database.pool.query('select 1');
      return hasSpace(settings.dataDirectory);
    },
    pages: async (server) => {
      installApiDocuments(server, settings.publicUrl);
      const origins = Object.values(world.clouds).flatMap(({ signIn }) => signIn.origins);
      await installPortalPages(server, {
        directory: join(root, 'apps', 'portal', 'dist'),
        origins: [...new Set(origins)],
      });
    },
  });
}

/** What organizations decide about money and approval, as verdicts ask for it. */
function houseRules(db: OpenDatabase['db']): HouseRules {
  return {
    async currencies(organizationId) {
      const [budgets, rules] = await Promise.all([
        budgetCurrencies(db, organizationId),
        ruleCurrencies(db, organizationId),
      ]);
      const all = [...new Set([...budgets, ...rules])];
      return all.length === 0 ? ['USD'] : all;
    },
    budget: async (organizationId, subscriptionId, amounts, replaces) => ({
      budgets: await readBudgets(db, organizationId, subscriptionId, amounts, replaces),
    }),
    committed: (deploymentId) => readCommitted(db, deploymentId),
    approval: (applicant, blueprintId, cost) => matchRules(db, applicant, blueprintId, cost),
  };
}

/** Puts the server together: every dependency is made here and handed on, nothing is global. */
export async function assemble(ingredients: Ingredients): Promise<ComposedServer> {
  const { settings, log, role, database, world, vault } = ingredients;
  const newId = (): string => uuidv7();
  const hooks = { newId, publicUrl: settings.publicUrl };
  const parts: Parts = {
    settings,
    log,
    database,
    vault,
    publish: publishToWebhooks(publishEvent, hooks),
    now: ingredients.now ?? (() => new Date()),
    newId,
  };
  await seedDemo(parts, world);
  await seedCatalog(parts, ingredients.catalogDirectory ?? join(root, 'blueprints'));
  await seedDemoForms(parts, world);

  const tokens = createPersonTokens(database.db, vault);
  const services = connectLinkedServices(settings, world);
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
  const { inviteAccount } = messaging;
  const judge = createJudge(parts, { prices, rules: houseRules(database.db) });
  const { notifier } = messaging;
  const deployments = createDeploymentsFeature(parts, {
    world,
    sessions: tokens,
    cloud,
    automation,
    accounts,
    async tell(tx, accountIds, message, deployment) {
      await enqueueDeliveries(tx, hooks, message.organizationId, [
        {
          event: 'deployment.expiring',
          key: message.eventKey,
          subject: message.subject,
          at: parts.now(),
          data: { deployment: deploymentFacts(deployment, settings.publicUrl), message: message.detail },
        },
      ]);
      await messaging.tellExpiry(tx, accountIds, message, deployment);
    },
    async onOperationEnd(tx, end) {
      await eraseIdleGrants(tx, end.accountId);
      await inventory.onOperationEnd(tx, end);
      await messaging.onOperationEnd(tx, end);
    },
    async onFleetEnd(tx, fleet, organizationId) {
      const subject = `${fleet.blueprint.title} ${fleet.version}`;
      const key = `fleet/${fleet.id}/${fleet.state}/${fleet.etag}`;
      await enqueueDeliveries(tx, hooks, organizationId, [
        { event: 'fleet.ended', key, subject, at: parts.now(), data: { fleet: fleetFacts(fleet) } },
      ]);
      await notifier.tell(tx, [fleet.startedBy.id], {
        organizationId,
        kind: 'fleetEnded',
        severity: fleet.state === 'ended' && fleet.counts.failed === 0 ? 'success' : 'warning',
        eventKey: key,
        subject,
        outcome: fleet.state,
        ...fleetMessage(fleet),
        link: `/portal/deployment/fleet/${fleet.id}`,
      });
    },
    onDrift: (tx, organizationId, deployment, finding) =>
      enqueueDeliveries(tx, hooks, organizationId, [
        driftOccurrence(deployment, finding, settings.publicUrl),
      ]),
    onLoss: (deploymentId) => countLosses(parts, prices, deploymentId),
    gate: createGate(parts, { judge, notifier }),
    ...ingredients.deployments,
  });
  const machineOptions = { cloud, countUses: countMachineUses, dependantsOf: machineDependants };
  const features: readonly Feature[] = [
    createSessionFeature(parts, world, messaging.acceptInvitation),
    ...messaging.features,
    createAccessTokensFeature(parts),
    createPreferencesFeature(parts),
    createPortalConfigFeature(parts, { world, services }),
    createAwsSessionFeature(parts, tokens, services.aws),
    createGithubLinkFeature(parts, services.github),
    createAuditTrailFeature(parts),
    createOrganizationsFeature(parts, { world, inviteAccount }),
    createConnectionsFeature(parts, { world, platformToken }),
    createNameCheckFeature(parts),
    createRolesFeature(parts),
    createUsersFeature(parts, { world, inviteAccount }),
    createWebSettingsFeature(parts),
    createBlueprintsFeature(parts, {
      cloud,
      estimate: (request) => prices.estimate(request),
      policies: {
        ...createPolicyDoor(parts.now),
        byConnection: createConnectionReader(world, findConnection),
      },
    }),
    createTemplateTypesFeature(parts),
    createTemplateFieldsFeature(parts, cloud),
    createTemplateFormsFeature(parts),
    createImagesFeature(parts, machineOptions),
    createExtensionsFeature(parts, machineOptions),
    createMachinesFeature(parts, {
      findBlueprint: (session, name, version) => findReadable(database.db, session, name, version),
    }),
    createSavedViewsFeature(parts),
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
      sessions: tokens,
      readerOf: createConnectionReader(world, findConnection),
    }),
    createResourceAccessFeature({ database: parts.database, world, cloud, sessions: tokens, inventory }),
    deployments,
    createVerdictFeature(parts, {
      judge,
      cloud,
      planRedeployment: deployments.planRedeployment,
      planUpgrade: deployments.planUpgrade,
    }),
    createBudgetsFeature(parts, { prices }),
    createApprovalsFeature({
      ...parts,
      judge,
      notifier,
      planHeld: deployments.planHeld,
      wake: (operationId) => deployments.wake(operationId),
    }),
    createPricesFeature(parts, { prices, cloud }),
    createWebhooksFeature(parts, {
      notifier,
      allowLoopback: settings.cloud === 'sandbox',
      ownPorts: ownPorts(settings, world, database.serveUrl),
    }),
    createEventsFeature(parts),
    createResealing(parts),
    createHousekeeping(parts),
  ];
  const app = await serveFeatures(parts, ingredients, features);
  return {
    app,
    parts,
    async issueClaimLink() {
      if (settings.cloud !== 'azure' || role === 'worker') return undefined;
      const code = await issueClaim(database.db);
      return code && `${settings.publicUrl}/?claim=${code}`;
    },
    async startWork() {
      if (role === 'api') return;
      for (const feature of features) await feature.start?.();
    },
    async close() {
      // Streams never end by themselves, so features stop while the frame waits for its last answers.
      await Promise.allSettled([app.close(), ...features.map((feature) => feature.stop?.())]);
      await database.close();
    },
  };
}

/** Opens what the settings name (data folder, database, clouds) and puts the server together over it. */
export async function compose(settings: Settings, log: Logger, role: ServerRole): Promise<ComposedServer> {
  openDataFolder(settings.dataDirectory);
  const vault = createVault(openKeyRing(settings.encryptionKey, settings.dataDirectory));
  // The cloud may be starting beside us: both are waited for at the same time.
  const opening = openDatabase(settings, log);
  const [database, world] = await Promise.all([opening, openCloudWorld(settings, log)]).catch(
    async (error: unknown) => {
      await opening.then((opened) => opened.close()).catch(() => {});
      throw error;
    },
  );
  try {
    return await assemble({ settings, log, role, database, world, vault });
  } catch (error) {
    await database.close();
    throw error;
  }
}
