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
import type { Work } from './cloud/work.ts';
import { readContent } from './content/read-content.ts';
import { blameParameters } from './failure/blame-parameters.ts';
import { explainTurn } from './failure/explain-turn.ts';
import { PlaceMemory } from './preview/place-memory.ts';
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
import { createPacing, type LineWork, type PacedManager, type PaceOptions } from './worker/paced-calls.ts';
import { createScheduler } from './worker/scheduler.ts';
import { SeenEnds } from './worker/seen-ends.ts';

const wakeUpChannel = 'blueport_deployment';
const leaseSeconds = 20;

export interface OperationsOptions {
  readonly world: CloudWorld;
  readonly sessions: PersonTokens;
  readonly cloud: PersonCloud;
  readonly automation: AutomationCloud;
  /** Runs in the transaction that ends an operation. */
  readonly onOperationEnd?: OperationEnd;
  /** Decides what may be sent; left out, everything may. */
  readonly gate?: Gate;
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

/** The feature, with what those who decide about held operations and the other features of deployments need. */
export interface Operations extends Feature {
  readonly context: DeploymentContext;
  /** The cloud for work in the background, paid from the budget that operations are paid from. */
  readonly paced: (work: LineWork, options: PaceOptions) => PacedManager;
  readonly planHeld: HeldPlan;
  readonly planRedeployment: RedeploymentPlan;
  readonly planUpgrade: UpgradePlanning;
  readonly groupDeletions: GroupDeletions;
  /** Stores the user's grant, so that work continues after the page is closed. */
  readonly keepGrant: (session: SessionContext) => void;
  /** Called after a commit: a worker may continue the operation. */
  readonly wake: (operationId: string) => void;
}

/** Creates the operations feature: accepts operations, runs them and shows their state. */
export function createOperationsFeature(parts: Parts, options: OperationsOptions): Operations {
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
            isTroubled: (work) => breaker.isTroubled(lineOf(work)),
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

  const keepGrant: Operations['keepGrant'] = ({ kind, accountId, sessionId, tenantId, cloud }) => {
    // An access token acts with the connection, also later; it must not borrow its owner's sign-in.
    if (kind !== 'interactive') return;
    runInBackground(() => grants.keep({ accountId, sessionId, tenantId, cloud })).catch((error: unknown) => {
      log.warn({ err: error, accountId }, 'the right to act later could not be kept');
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
      keepGrant(session);
    },
  };

  return {
    name: 'operations',
    context,
    paced: pacing.paced,
    keepGrant,
    wake: wakeWorker,
    groupDeletions: createGroupDeletions(context),
    planRedeployment: (session, id, body) => planRedeployment(context, session, id, body),
    planUpgrade: (session, id, body) => planUpgradeVerdict(context, session, id, body),
    planHeld: (held) =>
      planHeld(context, (principal, place) => pacing.charged({ principal, ...place }), held),
    routes: (registry) => registerRoutes(registry, context),
    async start() {
      isWorker = true;
      await scheduler.start();
      await wakeUps.receive((operationId) => scheduler.wake(operationId));
    },
    async stop() {
      await scheduler.stop();
      await wakeUps.stop();
    },
  };
}
