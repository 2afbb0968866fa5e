import { isSettled, powerActions, type DeploymentState, type PowerAction } from '@blueport/contracts';
import type { Work } from '../cloud/work.ts';
import { accessEnded, endedWhileRunning } from '../machine/access-end.ts';
import { defaultDelays } from '../machine/delays.ts';
import { deployMachine, powerMachine, type Machine } from '../machine/machine.ts';
import { crashLimit } from '../machine/transition.ts';
import { VirtualCloud } from './virtual-cloud.ts';
import { createProcesses } from './virtual-processes.ts';
import { VirtualStore, type Row } from './virtual-store.ts';
import { seededRandom, VirtualWorld } from './virtual-world.ts';

export interface SimulationOptions {
  readonly seed: number;
  readonly operations?: number;
  /** Off in the negative controls. */
  readonly fencing?: boolean;
  readonly recovery?: boolean;
  /** If false, content sent before a crash is sent again without a poll. */
  readonly looksFirst?: boolean;
  /** If false, a start or stop with an unknown outcome is sent again immediately, while it may still be in flight. */
  readonly doubts?: boolean;
  /** If false, workers also claim operations held for approval. */
  readonly holding?: boolean;
  /** Share of the deployments held for approval. */
  readonly heldShare?: number;
  /** Share of the operations that start or stop resources; the rest deploy. */
  readonly power?: number;
  /** Share of the operations whose requester loses access while they run. */
  readonly leaves?: number;
  /** If false, calls are made in a person's name after they lost access. */
  readonly checksAccess?: boolean;
  /** Share of the calls that fail; random if absent. */
  readonly faults?: number;
  /** Maximum age in milliseconds at which each process is killed, on a machine on which young processes are slow. */
  readonly killWithinMs?: number;
  /** Number of operations that kill every process that works on them. */
  readonly poison?: number;
  /** With `cancel`, only a cancellation kills the processes; by default, every call or only the submission does. */
  readonly poisonedBy?: 'cancel';
  /** If false, crashes of young processes count as much as others. */
  readonly patience?: boolean;
  /** If false, a poll that found nothing resets the crash count. */
  readonly remembering?: boolean;
  /** If false, a poll resets the crash count of a cancellation. */
  readonly wary?: boolean;
  /** Virtual time by which everything must have ended. */
  readonly limitMs?: number;
}

const leaseMs = 20_000;

/** Allowed successors of each state, including those of skipped states. */
const follows: Readonly<Record<string, readonly DeploymentState[]>> = {
  PendingApproval: ['Queued', 'Canceled'],
  Queued: ['Running', 'Verifying', 'Canceling', 'Canceled', 'Failed', 'Parked', 'Succeeded'],
  Running: ['Verifying', 'Canceling', 'Succeeded', 'SucceededWithWarnings', 'Failed', 'Canceled', 'Parked'],
  Verifying: ['Running', 'Canceling', 'Succeeded', 'SucceededWithWarnings', 'Failed', 'Canceled', 'Parked'],
  Canceling: ['Verifying', 'Running', 'Succeeded', 'SucceededWithWarnings', 'Failed', 'Canceled', 'Parked'],
};

/** Returns an operation that creates a deployment; its id consists of both numbers. */
export function workOf(seed: number, index: number, needsGroup: boolean): Work {
  const id = `operation-${seed}-${index}`;
  return {
    operationId: id,
    deploymentId: id,
    organizationId: 'organization',
    kind: 'create',
    name: id,
    cloudName: `${id}-1`,
    scope: 'resourceGroup',
    subscriptionId: 'subscription',
    resourceGroup: 'group',
    location: 'westeurope',
    tags: {},
    principal: { accountId: 'a', sessionId: 's', tenantId: 't', cloud: 'general' },
    machine: deployMachine({ needsGroup }),
    steps: [],
  };
}

/** Returns an operation on machines that are running or stopped. */
function powerWorkOf(
  seed: number,
  index: number,
  action: PowerAction,
  cloud: VirtualCloud,
  random: () => number,
): Work {
  const work = workOf(seed, index, false);
  const machine = powerMachine({ action, returnsTo: 'Succeeded' });
  const count = 1 + Math.floor(random() * 3);
  const ids = Array.from({ length: count }, (_, at) => `${work.operationId}/machine-${at}`);
  for (const id of ids) cloud.addMachine(id, random() < 0.7 === (action !== 'start') ? 'running' : 'stopped');
  const steps = ids.map((resourceId, at) => ({
    id: resourceId,
    resourceId,
    type: 'Microsoft.Compute/virtualMachines',
    name: resourceId,
    location: null,
    apiVersion: null,
    state: 'Pending' as const,
    dependsOn: ids.slice(0, at),
    startedAt: null,
    finishedAt: null,
    error: null,
    longRunning: null,
  }));
  return { ...work, kind: action, machine, steps };
}

/** Returns the invalid results of starts and stops. */
function powerViolations(cloud: VirtualCloud, work: Work): string[] {
  const expectedState = work.machine.power === 'stop' ? 'stopped' : 'running';
  return work.steps.flatMap(({ resourceId }) => {
    const changes = cloud.ledger.power.get(resourceId) ?? [];
    const state = cloud.powerOf(resourceId);
    return [
      ...(state === expectedState ? [] : [`${resourceId}: is ${state} after ${work.machine.power}`]),
      ...(changes.filter((change) => change === 'start').length > 1 ? [`${resourceId}: started twice`] : []),
      ...(changes.filter((change) => change === 'stop').length > 1 ? [`${resourceId}: stopped twice`] : []),
      ...(work.machine.power === 'stop' && changes.includes('start')
        ? [`${resourceId}: started by a stop`]
        : []),
    ];
  });
}

function historyViolations(history: readonly DeploymentState[]): string[] {
  return history.flatMap((state, index) => {
    const next = history[index + 1];
    if (next === undefined) return [];
    if (isSettled(state)) return [`${state} was final and became ${next}`];
    return follows[state]?.includes(next) === true ? [] : [`${state} became ${next}`];
  });
}

/**
 * Simulates decisions about a held operation: several concurrent approvals or rejections, or its expiry. Returns
 * whether it was approved.
 */
function decide(world: VirtualWorld, store: VirtualStore, id: string, lots: () => number): () => boolean {
  let isApproved = false;
  const deciders = 1 + Math.floor(lots() * 3);
  for (let decider = 0; decider < deciders; decider += 1) {
    const approves = lots() < 0.6;
    world.at(lots() * 60_000, () => {
      if (!approves) store.refuse(id);
      else if (store.approve(id)) isApproved = true;
    });
  }
  // There may have been no decision at all.
  world.at(90_000, () => store.refuse(id));
  return () => isApproved;
}

/** Only operations that killed processes three times must be parked. */
function parkingViolations(
  id: string,
  machine: Machine,
  poisonings: number | undefined,
  isSending: boolean,
): string[] {
  const isAside = machine.error?.code === 'ParkedAfterCrashes';
  if (poisonings === undefined) return isAside ? [`${id}: set aside without having killed anything`] : [];
  // A cancellation before sending ends it too.
  const isOver = isAside || machine.outcome === 'Canceled';
  return [
    ...(isOver ? [] : [`${id}: killed ${poisonings} processes and is not set aside`]),
    // A power operation or a poll may make progress in the same process before the first crash, which then does not
    // count.
    ...(poisonings > crashLimit + (isSending ? 0 : 1) ? [`${id}: killed ${poisonings} processes`] : []),
  ];
}

const leftCodes: ReadonlySet<string> = new Set([accessEnded.code, endedWhileRunning.code]);

/** Returns the violations of an operation that ended because its requester lost access. */
function leftViolations(
  { work, outcome, error }: Machine,
  wasTouched: boolean,
  hasConnection: boolean,
): string[] {
  return [
    ...(outcome === 'Canceled' ? [] : [`ended as ${outcome} when the access ended`]),
    ...(wasTouched && error?.code === accessEnded.code ? ['reports that nothing was sent'] : []),
    ...(hasConnection && work === 'deploy' && error?.code === endedWhileRunning.code
      ? ['was not followed with the connection']
      : []),
  ];
}

/** A world with its cloud and its table of operations. */
interface Scene {
  readonly options: SimulationOptions;
  readonly world: VirtualWorld;
  readonly cloud: VirtualCloud;
  readonly store: VirtualStore;
  /** Separate random numbers, so that the worlds of earlier seeds do not change. */
  readonly lots: () => number;
  readonly leaving: () => number;
}

/** Adds an operation and the decisions about it. Returns whether it was approved, or undefined if it was not held. */
function addOperation({ options, world, cloud, store, lots, leaving }: Scene, index: number) {
  const { seed, power = 0.3, heldShare = 0.3, leaves = 0 } = options;
  const isPower = world.random() < power;
  const action = powerActions[Math.floor(world.random() * powerActions.length)] ?? 'restart';
  const work = isPower
    ? powerWorkOf(seed, index, action, cloud, world.random)
    : workOf(seed, index, world.random() < 0.3);
  const id = work.operationId;
  const isHeld = !isPower && lots() < heldShare;
  store.add(work, isHeld);
  const isApproved = isHeld ? decide(world, store, id, lots) : undefined;
  if (leaving() < leaves) world.at(leaving() * 60_000, () => store.endAccess(id));
  if (world.random() < 0.25) {
    world.at(world.random() * 60_000, () => {
      store.cancel(id);
    });
  }
  return [id, isApproved] as const;
}

/** Selects the operations that kill processes, and cancels those that kill by cancellation. */
function addPoison({ options, world, store, lots }: Scene): ReadonlySet<string> {
  const poisonous = new Set([...store.rows.keys()].slice(0, options.poison ?? 0));
  if (options.poisonedBy === 'cancel') {
    for (const id of poisonous) world.at(lots() * 60_000, () => store.cancel(id));
  }
  return poisonous;
}

/** Returns the differences between the displayed end of an operation and its actual state in the cloud. */
function endViolations(cloud: VirtualCloud, id: string, { work, machine }: Row, hasConnection: boolean) {
  const { phase, outcome, error } = machine;
  if (phase !== 'Done') return [`${id}: never ended`];
  if (leftCodes.has(error?.code ?? '')) {
    return leftViolations(machine, cloud.wasTouched(work), hasConnection).map((text) => `${id}: ${text}`);
  }
  if (machine.work === 'power') {
    if (outcome === 'Succeeded') return powerViolations(cloud, { ...work, machine });
    return outcome === 'Parked' ? [] : [`${id}: ended as ${outcome}`];
  }
  const truth = cloud.stateOf(work.cloudName);
  return outcome === 'Parked' || outcome === (truth ?? 'Canceled')
    ? []
    : [`${id}: says ${outcome}, the cloud says ${truth}`];
}

/** Returns forbidden requests to the cloud and forbidden writes for an operation. */
function rowViolations({ cloud }: Scene, id: string, row: Row, isRejected: boolean): string[] {
  const { cloudName } = row.work;
  const accepted = cloud.ledger.accepted.get(cloudName) ?? 0;
  const cancels = cloud.ledger.cancels.get(cloudName) ?? 0;
  return [
    ...(isRejected && accepted > 0 ? [`${id}: sent without approval`] : []),
    ...historyViolations(row.history).map((text) => `${id}: ${text}`),
    ...(accepted > 1 ? [`${id}: accepted ${accepted} times`] : []),
    ...(cancels > 1 ? [`${id}: canceled twice`] : []),
  ];
}

/** Runs one world to its end and returns all violations. */
async function simulate(options: SimulationOptions): Promise<string[]> {
  const { seed, operations = 3, doubts = true, looksFirst = true, limitMs = 2 * 3600 * 1000 } = options;
  const world = new VirtualWorld(seed);
  const lot = world.random() * 0.4;
  const crashRate = world.random() * 0.05;
  const stallRate = world.random() * 0.01;
  // Worlds with a special kind of crash have no other crashes, so that every result is due to that kind.
  const isQuiet = options.killWithinMs !== undefined || options.poison !== undefined;
  const dieOfCancel = options.poisonedBy === 'cancel';
  const { fencing = true, recovery = true, holding = true, remembering = true, wary = true } = options;
  const scene: Scene = {
    options,
    world,
    cloud: new VirtualCloud(world, options.faults ?? lot, dieOfCancel),
    store: new VirtualStore(world, { fencing, recovery, leaseMs, holding, remembering, wary }),
    lots: seededRandom(seed ^ 0x5a_5a_5a),
    leaving: seededRandom(seed ^ 0x3c_3c_3c),
  };
  const { cloud, store } = scene;
  const hasConnection = scene.leaving() < 0.5;
  const approved = new Map(Array.from({ length: operations }, (_, index) => addOperation(scene, index)));
  const poisonous = addPoison(scene);
  const processes = createProcesses(world, cloud, store, {
    leaseMs,
    delays: doubts ? defaultDelays : { ...defaultDelays, missingMs: 0, doubtMs: 0 },
    crashRate: isQuiet ? 0 : crashRate,
    stallRate: isQuiet ? 0 : stallRate,
    looksFirst,
    patience: options.patience ?? true,
    checksAccess: options.checksAccess ?? true,
    hasConnection,
    killWithinMs: options.killWithinMs,
    // One operation kills on every call, another only when its template is sent.
    kills: ({ operationId, machine }, call) =>
      poisonous.has(operationId) &&
      (dieOfCancel ? call === 'cancel' : call === 'submit' || machine.work === 'power' || seed % 2 === 0),
  });
  processes.boot();
  await world.run(() => store.isOver(), limitMs);

  const isSending = ({ work }: Machine): boolean => dieOfCancel || (seed % 2 === 1 && work === 'deploy');
  const violations = [...store.rows].flatMap(([id, row]) => [
    ...(isQuiet
      ? parkingViolations(id, row.machine, processes.poisonings.get(id), isSending(row.machine))
      : []),
    ...rowViolations(scene, id, row, approved.get(id)?.() === false),
    ...endViolations(cloud, id, row, hasConnection),
  ]);
  return [
    ...processes.unwanted,
    ...violations,
    ...(store.staleWrites > 0 ? [`${store.staleWrites} stale writes`] : []),
  ];
}

/** Number of violations that is enough to diagnose a problem. */
const enoughToRead = 20;

/** Runs many worlds until `enough` violations were found; returns the first violations with their seeds. */
export async function simulateMany(
  options: Omit<SimulationOptions, 'seed'> & {
    readonly from: number;
    readonly count: number;
    readonly enough?: number;
  },
): Promise<{ readonly worlds: number; readonly violations: readonly string[] }> {
  const violations: string[] = [];
  for (let seed = options.from; seed < options.from + options.count; seed += 1) {
    const found = await simulate({ ...options, seed });
    for (const text of found) violations.push(`seed ${seed}: ${text}`);
    if (violations.length >= (options.enough ?? enoughToRead)) break;
  }
  return { worlds: options.count, violations };
}
