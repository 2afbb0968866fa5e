import {
  CloudError,
  createResourceManager,
  type CallCloud,
  type ResourceManager,
  type TokenSource,
} from '@blueport/cloud';
import type { BodyOf, deploymentCareRoutes, deploymentRoutes } from '@blueport/contracts';
import type { AutomationCloud } from '../../../cloud/automation-cloud.ts';
import type { CloudWorld } from '../../../cloud/cloud-world.ts';
import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { SessionContext } from '../../../session-context.ts';
import { createWakeUps, type WakeUps } from '../../../jobs/wake-ups.ts';
import { runInBackground } from '../../../request-scope.ts';
import { hasAccess, type PersonTokens } from '../../identity/session/index.ts';
import { createArmGateway } from './cloud/arm-gateway.ts';
import type { Principal, Work } from './cloud/work.ts';
import { createExpiryJob, type ExpiryParts } from './care/expiry-job.ts';
import type { DriftFound } from './condition/watch/drift-found.ts';
import { createDriftWatch, usualWatch, type WatchRules } from './condition/watch/drift-watch.ts';
import { readContent } from './content/read-content.ts';
import { createFleets, type FleetEnd } from './fleet/index.ts';
import { blameParameters } from './failure/blame-parameters.ts';
import { explainTurn } from './failure/explain-turn.ts';
import { PlaceMemory } from './preview/place-memory.ts';
import { presentSummary } from './present/present-deployment.ts';
import { registerRoutes } from './routes.ts';
import {
  createGroupDeletions,
  type GroupDeletions,
  withGroupOfDeletion,
} from './service/delete-with-group.ts';
import type { DeploymentContext } from './service/deployment-context.ts';
import type { Gate } from './service/gate.ts';
import { planHeld, type HeldPlan } from './service/plan-held.ts';
import { planRedeployment } from './service/redeploy.ts';
import { createOperationStore } from './store/kysely-operation-store.ts';
import type { OperationEnd } from './store/operation-end.ts';
import { planUpgradeVerdict } from './upgrade/upgrade-deployment.ts';
import { createGrants } from './tokens/grants.ts';
import { advance } from './worker/advance.ts';
import { createBreaker } from './worker/breaker.ts';
import { type Accounts, createAccounts, createBudget } from './worker/budget.ts';
import { createLeases } from './worker/leases.ts';
import { createPacing, type LineWork } from './worker/paced-calls.ts';
import { createScheduler } from './worker/scheduler.ts';
import { SeenEnds } from './worker/seen-ends.ts';

export { deploymentTag } from './cloud/arm-gateway.ts';
export { createAccounts } from './worker/budget.ts';
export { countOldContentMarks, renewContentMarks } from './content/renew-content-marks.ts';
export { templateHashOf } from './content/content.ts';
export type { Target } from './preview/check-target.ts';
export { PlaceMemory, type Recall } from './preview/place-memory.ts';
export { fleetMessage, haltFleets } from './fleet/index.ts';
export type { Gate } from './service/gate.ts';
export { lookSoon, type GroupDeletions } from './service/delete-with-group.ts';
export type { FleetEnd } from './fleet/index.ts';
export { accessEnded } from './machine/access-end.ts';
export { endOwnWork, hasOwnWork, lockWork } from './service/end-work.ts';
export { endHeld, releaseHeld } from './service/held-operation.ts';
export type { HeldPlan } from './service/plan-held.ts';
export { planRequest, type PlannedRequest } from './service/plan-request.ts';
export { fieldsBehind } from './failure/fields-behind.ts';
export { readDeletionOf } from './service/read-deletion-of.ts';
export { readSent } from './service/read-sent.ts';
export { readDeclared, type Declared } from './service/read-declared.ts';
export { readLeftOf } from './service/read-left-behind.ts';
export { countMachineUses, machineDependants } from './store/deployments-of-machines.ts';
export { otherOwners } from './store/other-owners.ts';
export { isStillDeclared } from './store/read-deployments.ts';
export { deploymentsOfResources, type MakingDeployment } from './store/deployments-of-resources.ts';

const wakeUpChannel = 'blueport_deployment';
const leaseSeconds = 20;
/** How often the calendar of expiries is looked at, unless a test is in more of a hurry. */
const usualCalendarMs = 60_000;

export interface DeploymentsOptions {
  readonly world: CloudWorld;
  readonly sessions: PersonTokens;
  readonly cloud: PersonCloud;
  readonly automation: AutomationCloud;
  /** Runs in the transaction that ends an operation. */
  readonly onOperationEnd?: OperationEnd;
  /** Tells people of what is coming; left out, nobody is told. */
  readonly tell?: ExpiryParts['tell'];
  /** Decides what may be sent; left out, everything may. */
  readonly gate?: Gate;
  /** Tells people and programs of the end of a fleet upgrade; left out, nobody is told. */
  readonly onFleetEnd?: FleetEnd;
  /** Tells programs that resources are not what was declared; left out, it is remembered only. */
  readonly onDrift?: DriftFound;
  /** Told of deployments of which resources are missing in the cloud; left out, nobody is. */
  readonly onLoss?: (deploymentId: string) => Promise<void>;
  /** How the portal looks for drift by itself; tests are in more of a hurry. */
  readonly driftWatch?: Partial<WatchRules>;
  /** How often expiries are looked for, in milliseconds; one that is locked at that moment waits for the next time. */
  readonly calendarMs?: number;
  /** The accounts of calls, where others pay from them too; left out, they are the deployments' own. */
  readonly accounts?: Accounts;
  /** Replaces the queue, for tests. */
  readonly wakeUps?: WakeUps;
  /** Runs around the work on each operation or fleet that a worker has in hand; for tests that follow it. */
  readonly around?: <Result>(id: string, work: () => Promise<Result>) => Promise<Result>;
  /** Off only where a test proves what they are good for. */
  readonly fencing?: boolean;
  readonly recovery?: boolean;
  readonly breaker?: boolean;
  readonly budget?: boolean;
}

export type { OperationEnd } from './store/operation-end.ts';

/** What deploying again would make, as one who may do so sees it. */
export type RedeploymentPlan = (
  session: SessionContext,
  id: string,
  body: BodyOf<typeof deploymentRoutes.redeploy>,
) => ReturnType<typeof planRedeployment>;

/** What moving to another version would make, as one who may do so sees it. */
export type UpgradePlanning = (
  session: SessionContext,
  id: string,
  body: BodyOf<typeof deploymentCareRoutes.upgrade>,
) => ReturnType<typeof planUpgradeVerdict>;

/** The feature, with what those who decide about held operations need. */
export interface DeploymentsFeature extends Feature {
  readonly planHeld: HeldPlan;
  readonly planRedeployment: RedeploymentPlan;
  readonly planUpgrade: UpgradePlanning;
  readonly groupDeletions: GroupDeletions;
  /** Called after a commit: somebody may go on with the operation. */
  wake(operationId: string): void;
}

/** Deployments: accepting them, working on them until they end, and showing how they stand. */
export function createDeploymentsFeature(parts: Parts, options: DeploymentsOptions): DeploymentsFeature {
  const { log, vault, publish, database } = parts;
  const { db } = database;
  const { world } = options;
  const now = (): number => parts.now().getTime();
  const wakeUps = options.wakeUps ?? createWakeUps({ database, channel: wakeUpChannel, log });
  const grants = createGrants({
    db,
    vault,
    sessions: options.sessions,
    directoryOf: (cloud) => world.clouds[cloud]?.directory,
    now,
  });
  const breaker = createBreaker({ now, random: Math.random });
  const lineOf = ({ principal, subscriptionId }: LineWork): string => `${principal.cloud}/${subscriptionId}`;
  /** The organization's connection for work of its own, the person's right for what a person started. */
  const sourceOf = async ({ principal, organizationId }: LineWork): Promise<TokenSource> => {
    if (principal.actsWith === 'connection') {
      const source = await options.automation.connectionOf(
        organizationId,
        principal.tenantId,
        principal.cloud,
      );
      // The next look finds a new connection; until then the operation waits as for a sign-in.
      if (source === undefined)
        throw new CloudError({
          kind: 'unauthorized',
          code: 'NoConnection',
          message: 'The organization has no connection to this directory.',
        });
      return source;
    }
    const automated = await options.automation.sourceOf(principal.sessionId);
    if (automated !== null) return automated;
    // Read before each call: tokens in memory outlast the access that they were issued for.
    if (!(await hasAccess(db, principal.accountId))) {
      throw new CloudError({
        kind: 'unauthorized',
        code: 'AccessEnded',
        message: 'The person who started this operation no longer has access.',
      });
    }
    return grants.sourceFor(principal);
  };
  const managerFor = (
    work: LineWork,
    around: (call: CallCloud) => CallCloud = (call) => call,
  ): ResourceManager => {
    const { principal } = work;
    const cloud = world.clouds[principal.cloud];
    if (cloud === undefined) throw new Error(`This portal is not connected to the cloud ${principal.cloud}.`);
    return createResourceManager({
      profile: cloud.profile,
      call: around(pacing.watched(work, (call) => breaker.watch(lineOf(work), () => cloud.call(call)))),
      tokens: {
        token: async () => (await sourceOf(work)).token(),
      },
    });
  };
  const contentOf = (work: Work) => readContent(db, vault, work.operationId);
  const store = createOperationStore({
    db,
    vault,
    publish,
    leaseSeconds,
    ...(options.onOperationEnd === undefined ? {} : { onEnd: withGroupOfDeletion(options.onOperationEnd) }),
    ...(options.fencing === undefined ? {} : { fencing: options.fencing }),
    ...(options.recovery === undefined ? {} : { recovery: options.recovery }),
  });
  const gateway = createArmGateway({ managerFor, contentOf, timeoutMs: (leaseSeconds / 2) * 1000 });
  const accounts = options.accounts ?? createAccounts(now);
  const budget = createBudget(now, accounts);
  const outMs = (work: LineWork): number => (options.breaker === false ? 0 : breaker.waitMs(lineOf(work)));
  const pacing = createPacing({
    now,
    outMs,
    accounts: options.budget === false ? { ...accounts, spend: () => 0 } : accounts,
    managerFor,
  });
  const ends = new SeenEnds();
  const scheduler = createScheduler({
    store,
    leases: createLeases({ db, connectionString: () => database.serveUrl, leaseSeconds }),
    concurrency: 32,
    sweepMs: 250,
    onError: (error) => log.error({ err: error }, 'a deployment could not be advanced'),
    run: (claim, gotOn) => {
      const work = () =>
        advance(
          {
            store: {
              ...store,
              save: async (held, turn) => {
                const saved = await store.save(held, await explainTurn(turn, held.work, contentOf));
                if (turn.isStuck !== true) gotOn();
                return saved;
              },
            },
            gateway,
            ends,
            budget: (work) => outMs(work) || (options.budget === false ? 0 : budget(work)),
            now,
            random: Math.random,
            holdMs: 1500,
            leaseMs: leaseSeconds * 1000,
            sleep: (milliseconds, operationId) => scheduler.sleep(milliseconds, operationId),
            stopping: scheduler.stopping,
            hasConnection: async ({ organizationId, principal: { tenantId, cloud } }) =>
              (await options.automation.connectionOf(organizationId, tenantId, cloud)) !== undefined,
            explain: async (work, failure) =>
              work.machine.work !== 'deploy'
                ? failure
                : blameParameters(failure, work, await contentOf(work)),
          },
          claim,
        );
      return options.around?.(claim.work.operationId, work) ?? work();
    },
  });
  let isWorker = false;

  /** What the person started goes on after the page is closed. */
  const keepGrant = (principal: Principal): void => {
    runInBackground(() => grants.keep(principal)).catch((error: unknown) => {
      log.warn({ err: error, accountId: principal.accountId }, 'the right to act later could not be kept');
    });
  };

  const wakeWorker = (operationId: string): void => {
    if (isWorker) runInBackground(() => scheduler.wake(operationId));
    else wakeUps.send(operationId);
  };

  const places = new PlaceMemory(now);
  const context: DeploymentContext = {
    db,
    vault,
    publish,
    newId: () => parts.newId(),
    now: () => parts.now(),
    managerOf: (session) => options.cloud.armFor(session),
    placesOf: (session) => ({
      manager: options.cloud.armFor(session),
      recall: places.of(session.sessionId),
    }),
    ...(options.gate === undefined ? {} : { gate: options.gate }),
    wake(operationId, session) {
      wakeWorker(operationId);
      const { accountId, sessionId, tenantId, cloud } = session;
      // An access token acts with the connection, also later; it must not borrow its owner's sign-in.
      if (session.kind === 'interactive') keepGrant({ accountId, sessionId, tenantId, cloud });
    },
  };

  const expiry = createExpiryJob({
    context,
    hasConnection: async ({ organization_id: organizationId, tenant_id: tenantId, cloud }) =>
      (await options.automation.connectionOf(organizationId, tenantId, cloud)) !== undefined,
    tell: options.tell ?? (() => Promise.resolve()),
    wake: wakeWorker,
    report: (error, deploymentId) =>
      log.error({ err: error, deploymentId }, 'the expiry of a deployment could not be worked on'),
  });
  const fleets = createFleets({
    context,
    pacedOf: pacing.paced,
    onEnd: options.onFleetEnd ?? (() => Promise.resolve()),
    wake: wakeWorker,
    ...(options.around === undefined ? {} : { around: options.around }),
    onError: (error) => log.error({ err: error }, 'a fleet upgrade could not be moved on'),
    started({ kind, accountId, sessionId, tenantId, cloud }) {
      if (kind === 'interactive') keepGrant({ accountId, sessionId, tenantId, cloud });
    },
  });
  const watch = createDriftWatch({
    context,
    rules: { ...usualWatch, ...options.driftWatch },
    pacedOf: pacing.paced,
    random: Math.random,
    onLoss: async (deploymentId) => options.onLoss?.(deploymentId),
    onDrift: async (tx, row, finding) =>
      options.onDrift?.(tx, row.organization_id, presentSummary(row), finding),
    onError: (error, deploymentId) =>
      log.error({ err: error, deploymentId }, 'the drift of a deployment could not be looked at'),
  });
  let calendar: NodeJS.Timeout | undefined;
  const sweepCalendar = (): void => {
    expiry.sweep().catch((error: unknown) => log.error({ err: error }, 'expiries could not be looked at'));
  };

  return {
    name: 'deployments',
    wake: wakeWorker,
    groupDeletions: createGroupDeletions(context),
    planRedeployment: (session, id, body) => planRedeployment(context, session, id, body),
    planUpgrade: (session, id, body) => planUpgradeVerdict(context, session, id, body),
    planHeld: (held) =>
      planHeld(context, (principal, place) => pacing.charged({ principal, ...place }), held),
    routes(registry) {
      registerRoutes(registry, context, parts.settings.publicUrl);
      fleets.routes(registry);
    },
    async start() {
      isWorker = true;
      await scheduler.start();
      sweepCalendar();
      calendar = setInterval(sweepCalendar, options.calendarMs ?? usualCalendarMs).unref();
      fleets.start();
      watch.start();
      await wakeUps.receive((operationId) => scheduler.wake(operationId));
    },
    async stop() {
      clearInterval(calendar);
      await Promise.all([fleets.stop(), watch.stop()]);
      await scheduler.stop();
      await wakeUps.stop();
    },
  };
}
