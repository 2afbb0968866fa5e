import { CloudError, createResourceManager, type ResourceManager, type TokenSource } from '@blueport/cloud';
import type { AutomationCloud } from '../../cloud/automation-cloud.ts';
import type { CloudWorld } from '../../cloud/cloud-world.ts';
import type { PersonCloud } from '../../cloud/person-cloud.ts';
import type { Feature, Parts } from '../../feature.ts';
import { createJobQueue, type JobQueue } from '../../jobs/job-queue.ts';
import type { PersonTokens } from '../session/index.ts';
import { createArmGateway } from './cloud/arm-gateway.ts';
import type { Principal, Work } from './cloud/work.ts';
import { createExpiryJob, type ExpiryParts } from './care/expiry-job.ts';
import { readContent } from './content/read-content.ts';
import { blameParameters } from './failure/blame-parameters.ts';
import { PlaceMemory } from './preview/place-memory.ts';
import { registerRoutes } from './routes.ts';
import type { DeploymentContext } from './service/deployment-context.ts';
import type { Gate } from './service/gate.ts';
import { planHeld, type HeldPlan } from './service/plan-held.ts';
import { createOperationStore } from './store/kysely-operation-store.ts';
import type { OperationEnd } from './store/operation-end.ts';
import { createGrants } from './tokens/grants.ts';
import { advance } from './worker/advance.ts';
import { createBreaker } from './worker/breaker.ts';
import { createBudget } from './worker/budget.ts';
import { createLeases } from './worker/leases.ts';
import { createScheduler } from './worker/scheduler.ts';

export { countOldContentMarks, renewContentMarks } from './content/renew-content-marks.ts';
export { templateHashOf } from './content/content.ts';
export type { Target } from './preview/check-target.ts';
export { PlaceMemory, type Recall } from './preview/place-memory.ts';
export type { Gate } from './service/gate.ts';
export { endHeld, releaseHeld } from './service/held-operation.ts';
export type { HeldPlan } from './service/plan-held.ts';
export { planRequest, type PlannedRequest } from './service/plan-request.ts';
export { readDeclared, type Declared } from './service/read-declared.ts';
export { deploymentsOfResources, type MakingDeployment } from './store/deployments-of-resources.ts';

const queueName = 'deployment.advance';
const leaseSeconds = 20;
/** How often the calendar of expiries is looked at. */
const calendarMs = 60_000;

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
  /** Replaces the queue, for tests. */
  readonly jobs?: JobQueue;
  /** Off only where a test proves what they are good for. */
  readonly fencing?: boolean;
  readonly recovery?: boolean;
}

export type { OperationEnd } from './store/operation-end.ts';

/** As much of an operation's work as tells who acts towards the cloud. */
type ActingWork = Pick<Work, 'principal' | 'organizationId' | 'subscriptionId'>;

/** The feature, with what those who decide about held operations need. */
export interface DeploymentsFeature extends Feature {
  readonly planHeld: HeldPlan;
  /** Called after a commit: somebody may go on with the operation. */
  wake(operationId: string): void;
}

/** Deployments: accepting them, working on them until they end, and showing how they stand. */
export function createDeploymentsFeature(parts: Parts, options: DeploymentsOptions): DeploymentsFeature {
  const { log, vault, publish, database } = parts;
  const { db } = database;
  const { world } = options;
  const now = (): number => parts.now().getTime();
  const jobs = options.jobs ?? createJobQueue({ connectionString: () => database.ownerUrl, log });
  const grants = createGrants({
    db,
    vault,
    sessions: options.sessions,
    directoryOf: (cloud) => world.clouds[cloud]?.directory,
    now,
  });
  const breaker = createBreaker({ now, random: Math.random });
  const lineOf = ({ principal, subscriptionId }: ActingWork): string =>
    `${principal.cloud}/${subscriptionId}`;
  /** The organization's connection for work of its own, the person's right for what a person started. */
  const sourceOf = async ({ principal, organizationId }: ActingWork): Promise<TokenSource> => {
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
    return (await options.automation.sourceOf(principal.sessionId)) ?? grants.sourceFor(principal);
  };
  const managerFor = (work: ActingWork): ResourceManager => {
    const { principal } = work;
    const cloud = world.clouds[principal.cloud];
    if (cloud === undefined) throw new Error(`This portal is not connected to the cloud ${principal.cloud}.`);
    return createResourceManager({
      profile: cloud.profile,
      call: (call) => breaker.watch(lineOf(work), () => cloud.call(call)),
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
    ...(options.onOperationEnd === undefined ? {} : { onEnd: options.onOperationEnd }),
    ...(options.fencing === undefined ? {} : { fencing: options.fencing }),
    ...(options.recovery === undefined ? {} : { recovery: options.recovery }),
  });
  const gateway = createArmGateway({ managerFor, contentOf, timeoutMs: (leaseSeconds / 2) * 1000 });
  const budget = createBudget(now);
  const scheduler = createScheduler({
    store,
    leases: createLeases({ db, connectionString: () => database.serveUrl, leaseSeconds }),
    concurrency: 32,
    sweepMs: 250,
    onError: (error) => log.error({ err: error }, 'a deployment could not be advanced'),
    run: (claim) =>
      advance(
        {
          store,
          gateway,
          budget: (work, calls) => breaker.waitMs(lineOf(work)) || budget(work, calls),
          now,
          random: Math.random,
          holdMs: 1500,
          leaseMs: leaseSeconds * 1000,
          sleep: (milliseconds, operationId) => scheduler.sleep(milliseconds, operationId),
          stopping: scheduler.stopping,
          explain: async (work, failure) =>
            work.machine.work !== 'deploy' ? failure : blameParameters(failure, work, await contentOf(work)),
        },
        claim,
      ),
  });
  let isWorker = false;

  /** What the person started goes on after the page is closed. */
  const keepGrant = (principal: Principal): void => {
    grants.keep(principal).catch((error: unknown) => {
      log.warn({ err: error, accountId: principal.accountId }, 'the right to act later could not be kept');
    });
  };

  const wakeWorker = (operationId: string): void => {
    if (isWorker) scheduler.wake(operationId);
    else jobs.send(queueName, { operationId }, operationId);
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
  let calendar: NodeJS.Timeout | undefined;
  const sweepCalendar = (): void => {
    expiry.sweep().catch((error: unknown) => log.error({ err: error }, 'expiries could not be looked at'));
  };

  return {
    name: 'deployments',
    wake: wakeWorker,
    planHeld: (held) => planHeld(context, (principal, place) => managerFor({ principal, ...place }), held),
    routes: (registry) => registerRoutes(registry, context, parts.settings.publicUrl),
    async start() {
      isWorker = true;
      await scheduler.start();
      sweepCalendar();
      calendar = setInterval(sweepCalendar, calendarMs).unref();
      await jobs.work(queueName, ({ operationId }) => {
        if (typeof operationId === 'string') scheduler.wake(operationId);
      });
    },
    async stop() {
      clearInterval(calendar);
      await scheduler.stop();
      await jobs.stop();
    },
  };
}
