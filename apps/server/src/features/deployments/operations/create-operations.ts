import {
  CloudError,
  createResourceManager,
  type CallCloud,
  type ResourceManager,
  type TokenSource,
} from '@blueport/cloud';
import type { BodyOf, CloudName, deploymentManagementRoutes, deploymentRoutes } from '@blueport/contracts';
import type { AutomationCloud } from '../../../cloud/automation-cloud.ts';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { SessionContext } from '../../../session-context.ts';
import { createWakeUps, type WakeUps } from '../../../jobs/wake-ups.ts';
import { runInBackground } from '../../../request-scope.ts';
import { hasAccess, type PersonTokens } from '../../identity/session/index.ts';
import { createArmGateway } from './cloud/arm-gateway.ts';
import type { Work } from './cloud/work.ts';
import type { Content } from './content/content.ts';
import { readContent } from './content/read-content.ts';
import { blameParameters } from './failure/blame-parameters.ts';
import { explainTurn } from './failure/explain-turn.ts';
import type { LocationCache } from '../../../cloud/location-cache.ts';
import { registerRoutes } from './routes.ts';
import {
  createGroupDeletions,
  type GroupDeletions,
  withGroupOfDeletion,
} from './service/delete-with-group.ts';
import type { DeploymentContext } from './service/deployment-context.ts';
import type { Gate } from './service/gate.ts';
import { planHeldOperation, type PlanHeldOperation } from './service/plan-held-operation.ts';
import { planRedeployment } from './service/redeploy.ts';
import { createOperationStore } from './store/kysely-operation-store.ts';
import type { OperationStore } from './store/operation-store.ts';
import type { OperationEnd } from './store/operation-end.ts';
import { planUpgradeVerdict } from './upgrade/upgrade-deployment.ts';
import { createGrants, type Grants } from './tokens/grants.ts';
import { advance, type AdvanceParts } from './worker/advance.ts';
import { createBreaker } from './worker/breaker.ts';
import { type Accounts, createAccounts, createBudget } from './worker/budget.ts';
import { createLeases } from './worker/leases.ts';
import { createPacing, type LineWork, type PacedManager, type PaceOptions } from './worker/paced-calls.ts';
import { createScheduler, type Scheduler } from './worker/scheduler.ts';
import { KnownOutcomes } from './worker/known-outcomes.ts';

const wakeUpChannel = 'blueport_deployment';
const leaseSeconds = 20;

export interface OperationsOptions {
  readonly world: CloudEnvironment;
  readonly sessions: PersonTokens;
  readonly cloud: PersonCloud;
  /** What was read about subscriptions and regions, by session. */
  readonly places: LocationCache;
  readonly automation: AutomationCloud;
  /** Runs in the transaction that ends an operation. */
  readonly onOperationEnd?: OperationEnd;
  /** Decides what may be sent. Defaults to everything. */
  readonly gate?: Gate;
  /** Rate limits of requests if shared with others. Defaults to separate limits for deployments. */
  readonly accounts?: Accounts;
  /** Replaces the queue, for tests. */
  readonly wakeUps?: WakeUps;
  /** Wraps a worker's work on each operation or fleet upgrade, for tests that observe it. */
  readonly wrapWork?: <Result>(id: string, work: () => Promise<Result>) => Promise<Result>;
  /** Off only in tests that prove why fencing is needed. */
  readonly fencing?: boolean;
  readonly recovery?: boolean;
  readonly breaker?: boolean;
  readonly budget?: boolean;
}

/** Returns the plan of a redeployment for a user who may redeploy. */
export type RedeploymentPlan = (
  session: SessionContext,
  id: string,
  body: BodyOf<typeof deploymentRoutes.redeploy>,
) => ReturnType<typeof planRedeployment>;

/** Returns the plan of an upgrade for a user who may upgrade. */
export type UpgradePlanning = (
  session: SessionContext,
  id: string,
  body: BodyOf<typeof deploymentManagementRoutes.upgrade>,
) => ReturnType<typeof planUpgradeVerdict>;

/** The operations feature, and the exports that approval decisions and the other deployment features need. */
export interface Operations extends Feature {
  readonly context: DeploymentContext;
  /** Returns the cloud client for background work, limited by the same rate budget as operations. */
  readonly paced: (work: LineWork, options: PaceOptions) => PacedManager;
  readonly planHeldOperation: PlanHeldOperation;
  readonly planRedeployment: RedeploymentPlan;
  readonly planUpgrade: UpgradePlanning;
  readonly groupDeletions: GroupDeletions;
  /** Stores the user's grant, so that work continues after the page is closed. */
  readonly keepGrant: (session: SessionContext) => void;
  /** Called after a commit: a worker may continue the operation. */
  readonly wake: (operationId: string) => void;
}

type BackgroundCloud = Pick<OperationsOptions, 'automation'> & {
  readonly db: Parts['database']['db'];
  readonly grants: Grants;
};

const lineOf = ({ principal, subscriptionId }: LineWork): string => `${principal.cloud}/${subscriptionId}`;

const connectionOf = (
  { automation }: Pick<OperationsOptions, 'automation'>,
  { organizationId, principal: { tenantId, cloud } }: LineWork,
) => automation.connectionOf(organizationId, tenantId, cloud);

/** Returns the tokens of the organization's connection for its own work, and of the person for work that a person started. */
async function sourceOf(parts: BackgroundCloud, work: LineWork): Promise<TokenSource> {
  const { principal } = work;
  if (principal.actsWith === 'connection') {
    const source = await connectionOf(parts, work);
    if (source !== undefined) return source;
    // The operation waits, as for a sign-in, until a later attempt finds a connection.
    throw new CloudError({
      kind: 'unauthorized',
      code: 'NoConnection',
      message: 'The organization has no connection to this directory.',
    });
  }
  const automated = await parts.automation.sourceOf(principal.sessionId);
  if (automated !== null) return automated;
  // Checked before each request, because cached tokens outlive the access that they were issued for.
  if (await hasAccess(parts.db, principal.accountId)) return parts.grants.sourceFor(principal);
  throw new CloudError({
    kind: 'unauthorized',
    code: 'AccessEnded',
    message: 'The person who started this operation no longer has access.',
  });
}

/**
 * Creates the cloud client for background work: limited by the rate budget of its line, and without requests during an
 * outage.
 */
function createPacedCloud(parts: BackgroundCloud, options: OperationsOptions, now: () => number) {
  const breaker = createBreaker({ now, random: Math.random });
  const accounts = options.accounts ?? createAccounts(now);
  const budget = createBudget(now, accounts);
  const outMs = (work: LineWork): number => (options.breaker === false ? 0 : breaker.waitMs(lineOf(work)));
  const managerFor = (
    work: LineWork,
    wrapCall: (call: CallCloud) => CallCloud = (call) => call,
  ): ResourceManager => {
    const cloud = options.world.clouds[work.principal.cloud];
    if (cloud === undefined) {
      throw new Error(`This portal is not connected to the cloud ${work.principal.cloud}.`);
    }
    return createResourceManager({
      profile: cloud.profile,
      call: wrapCall(pacing.watched(work, (call) => breaker.watch(lineOf(work), () => cloud.call(call)))),
      tokens: { token: async () => (await sourceOf(parts, work)).token() },
    });
  };
  const pacing = createPacing({
    now,
    outMs,
    accounts: options.budget === false ? { ...accounts, spend: () => 0 } : accounts,
    managerFor,
  });
  return {
    pacing,
    managerFor,
    budget: (work: Work): number => outMs(work) || (options.budget === false ? 0 : budget(work)),
    isTroubled: (work: Work): boolean => breaker.isTroubled(lineOf(work)),
  };
}

type ContentOf = (work: Work) => Promise<Content>;

/** Returns a store that explains failures before it saves them; `onProgress` is called after a save that is not stuck. */
const explainingStore = (
  store: OperationStore,
  contentOf: ContentOf,
  onProgress: () => void,
): OperationStore => ({
  ...store,
  async save(claim, turn) {
    const saved = await store.save(claim, await explainTurn(turn, claim.work, contentOf));
    if (turn.isStuck !== true) onProgress();
    return saved;
  },
});

/** Creates the worker that advances the operations of this process. */
function createWorker(
  { log, vault, publish, database }: Parts,
  options: OperationsOptions,
  { managerFor, budget, isTroubled }: ReturnType<typeof createPacedCloud>,
  now: () => number,
): Scheduler {
  const { db } = database;
  const { onOperationEnd, fencing, recovery } = options;
  const contentOf: ContentOf = (work) => readContent(db, vault, work.operationId);
  const store = createOperationStore({
    db,
    vault,
    publish,
    leaseSeconds,
    ...(onOperationEnd === undefined ? {} : { onEnd: withGroupOfDeletion(onOperationEnd) }),
    ...(fencing === undefined ? {} : { fencing }),
    ...(recovery === undefined ? {} : { recovery }),
  });
  const advanceParts: Omit<AdvanceParts, 'store'> = {
    gateway: createArmGateway({ managerFor, contentOf, timeoutMs: (leaseSeconds / 2) * 1000 }),
    ends: new KnownOutcomes(),
    budget,
    isTroubled,
    now,
    random: Math.random,
    holdMs: 1500,
    leaseMs: leaseSeconds * 1000,
    sleep: (milliseconds, operationId) => scheduler.sleep(milliseconds, operationId),
    stopping: () => scheduler.stopping(),
    hasConnection: async (work) => (await connectionOf(options, work)) !== undefined,
    explain: async (work, failure) =>
      work.machine.work === 'deploy' ? blameParameters(failure, work, await contentOf(work)) : failure,
  };
  const scheduler = createScheduler({
    store,
    leases: createLeases({ db, connectionString: () => database.serveUrl, leaseSeconds }),
    concurrency: 32,
    sweepMs: 250,
    onError: (error) => log.error({ err: error }, 'a deployment could not be advanced'),
    run(claim, gotOn) {
      const explaining = explainingStore(store, contentOf, gotOn);
      const work = () => advance({ ...advanceParts, store: explaining }, claim);
      return options.wrapWork?.(claim.work.operationId, work) ?? work();
    },
  });
  return scheduler;
}

/** Creates the context that the use cases of this feature share. */
function createContext(
  parts: Parts,
  { cloud, places, gate }: OperationsOptions,
  wake: DeploymentContext['wake'],
): DeploymentContext {
  const { vault, publish, database } = parts;
  return {
    db: database.db,
    vault,
    publish,
    newId: () => parts.newId(),
    now: () => parts.now(),
    managerOf: (session) => cloud.armFor(session),
    placesOf: (session) => ({ manager: cloud.armFor(session), recall: places.of(session.sessionId) }),
    ...(gate === undefined ? {} : { gate }),
    wake,
  };
}

/** Creates the operations feature: accepts operations, runs them and shows their state. */
export function createOperationsFeature(parts: Parts, options: OperationsOptions): Operations {
  const { log, vault, database } = parts;
  const { db } = database;
  const { world, sessions, automation } = options;
  const now = (): number => parts.now().getTime();
  const wakeUps = options.wakeUps ?? createWakeUps({ database, channel: wakeUpChannel, log });
  const directoryOf = (cloud: CloudName) => world.clouds[cloud]?.directory;
  const grants = createGrants({ db, vault, sessions, directoryOf, now });
  const pacedCloud = createPacedCloud({ db, automation, grants }, options, now);
  const { pacing } = pacedCloud;
  const worker = createWorker(parts, options, pacedCloud, now);
  let isWorker = false;

  const keepGrant: Operations['keepGrant'] = ({ kind, accountId, sessionId, tenantId, cloud }) => {
    // An access token always acts through the connection; it must not use its owner's sign-in.
    if (kind !== 'interactive') return;
    runInBackground(() => grants.keep({ accountId, sessionId, tenantId, cloud })).catch((error: unknown) => {
      log.warn({ err: error, accountId }, 'the grant for background work could not be stored');
    });
  };
  const wake = (operationId: string): void => {
    if (isWorker) runInBackground(() => worker.wake(operationId));
    else wakeUps.send(operationId);
  };
  const context = createContext(parts, options, (operationId, session) => {
    wake(operationId);
    keepGrant(session);
  });

  return {
    name: 'operations',
    context,
    paced: pacing.paced,
    keepGrant,
    wake,
    groupDeletions: createGroupDeletions(context),
    planRedeployment: (session, id, body) => planRedeployment(context, session, id, body),
    planUpgrade: (session, id, body) => planUpgradeVerdict(context, session, id, body),
    planHeldOperation: (operation) =>
      planHeldOperation(context, (principal, place) => pacing.charged({ principal, ...place }), operation),
    routes: (registry) => registerRoutes(registry, context),
    async start() {
      isWorker = true;
      await worker.start();
      await wakeUps.receive((operationId) => worker.wake(operationId));
    },
    async stop() {
      await worker.stop();
      await wakeUps.stop();
    },
  };
}
