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
  /** Off: what was sent before a crash is sent again without a look. */
  readonly looksFirst?: boolean;
  /** Off: a start or stop of unknown fate is sent again at once, while it may still be on its way. */
  readonly doubts?: boolean;
  /** Off: workers take what waits for approval too. */
  readonly holding?: boolean;
  /** Share of the deployments that wait for somebody's word. */
  readonly held?: number;
  /** Share of the operations that start or stop something; the rest deploy. */
  readonly power?: number;
  /** Share of the operations whose requester loses access while they run. */
  readonly leaves?: number;
  /** If false, calls are made in a person's name after they lost access. */
  readonly checksAccess?: boolean;
  /** Share of the calls that go wrong; drawn by lot when it is left out. */
  readonly faults?: number;
  /** Somebody kills each process at an age of up to this, on a machine on which young processes are slow. */
  readonly killWithinMs?: number;
  /** So many operations kill every process that works on them. */
  readonly poison?: number;
  /** What kills them: every call, only the template where it is sent, or only the cancellation that somebody asks for. */
  readonly poisonedBy?: 'cancel';
  /** Off: what a young process dies of counts as much as anything else. */
  readonly patience?: boolean;
  /** Off: a look that found nothing clears the count of crashes. */
  readonly remembering?: boolean;
  /** Off: a look clears the count of crashes of a cancellation. */
  readonly wary?: boolean;
  /** Virtual time by which everything must have ended. */
  readonly limitMs?: number;
}

const leaseMs = 20_000;

/** Which states may follow which; a state that is left out of a row was skipped. */
const follows: Readonly<Record<string, readonly DeploymentState[]>> = {
  PendingApproval: ['Queued', 'Canceled'],
  Queued: ['Running', 'Verifying', 'Canceling', 'Canceled', 'Failed', 'Parked', 'Succeeded'],
  Running: ['Verifying', 'Canceling', 'Succeeded', 'SucceededWithWarnings', 'Failed', 'Canceled', 'Parked'],
  Verifying: ['Running', 'Canceling', 'Succeeded', 'SucceededWithWarnings', 'Failed', 'Canceled', 'Parked'],
  Canceling: ['Verifying', 'Running', 'Succeeded', 'SucceededWithWarnings', 'Failed', 'Canceled', 'Parked'],
};

/** An operation that creates a deployment; its id is made of both numbers. */
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

/** An operation on machines that were running or at rest before. */
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

/** What starting and stopping left behind that must not be. */
function powerViolations(cloud: VirtualCloud, work: Work): string[] {
  const wanted = work.machine.power === 'stop' ? 'stopped' : 'running';
  return work.steps.flatMap(({ resourceId }) => {
    const changes = cloud.ledger.power.get(resourceId) ?? [];
    const state = cloud.powerOf(resourceId);
    return [
      ...(state === wanted ? [] : [`${resourceId}: is ${state} after ${work.machine.power}`]),
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
 * What people do about a held operation: approve or reject it, several of them at once, or let its time run out. Answers
 * whether it was let go.
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
  // Nobody may have decided at all.
  world.at(90_000, () => store.refuse(id));
  return () => isApproved;
}

/** Set aside is what kills processes, when it has done so three times, and nothing else. */
function parkingViolations(
  id: string,
  machine: Machine,
  poisonings: number | undefined,
  isSending: boolean,
): string[] {
  const isAside = machine.error?.code === 'ParkedAfterCrashes';
  if (poisonings === undefined) return isAside ? [`${id}: set aside without having killed anything`] : [];
  // Who cancels it before it was sent ends it as well.
  const isOver = isAside || machine.outcome === 'Canceled';
  return [
    ...(isOver ? [] : [`${id}: killed ${poisonings} processes and is not set aside`]),
    // A power operation or a look may have got on in the same life before it first kills: then that one is not counted.
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
    ...(wasTouched && error?.code === accessEnded.code ? ['says that nothing was sent'] : []),
    ...(hasConnection && work === 'deploy' && error?.code === endedWhileRunning.code
      ? ['was not followed with the connection']
      : []),
  ];
}

/** A world, with the cloud and the table of operations in it. */
interface Scene {
  readonly options: SimulationOptions;
  readonly world: VirtualWorld;
  readonly cloud: VirtualCloud;
  readonly store: VirtualStore;
  /** Separate random numbers: the worlds of earlier seeds stay what they were. */
  readonly lots: () => number;
  readonly leaving: () => number;
}

/** Adds an operation, with what people do about it; returns whether it was approved, undefined for one that is not held. */
function addOperation({ options, world, cloud, store, lots, leaving }: Scene, index: number) {
  const { seed, power = 0.3, held = 0.3, leaves = 0 } = options;
  const isPower = world.random() < power;
  const action = powerActions[Math.floor(world.random() * powerActions.length)] ?? 'restart';
  const work = isPower
    ? powerWorkOf(seed, index, action, cloud, world.random)
    : workOf(seed, index, world.random() < 0.3);
  const id = work.operationId;
  const isHeld = !isPower && lots() < held;
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

/** Chooses the operations that kill processes, and cancels those that kill by it. */
function addPoison({ options, world, store, lots }: Scene): ReadonlySet<string> {
  const poisonous = new Set([...store.rows.keys()].slice(0, options.poison ?? 0));
  if (options.poisonedBy === 'cancel') {
    for (const id of poisonous) world.at(lots() * 60_000, () => store.cancel(id));
  }
  return poisonous;
}

/** Returns where the end that an operation shows differs from the truth in the cloud. */
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

/** Returns what was done to the cloud for an operation, or written about it, and must not be. */
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

/** Plays one world to its end and names everything that must never happen and did. */
async function simulate(options: SimulationOptions): Promise<string[]> {
  const { seed, operations = 3, doubts = true, looksFirst = true, limitMs = 2 * 3600 * 1000 } = options;
  const world = new VirtualWorld(seed);
  const lot = world.random() * 0.4;
  const crashRate = world.random() * 0.05;
  const stallRate = world.random() * 0.01;
  // Worlds with deaths of their own kind have no others: each end is then that kind's doing.
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
    // One kills by whatever is asked about it, another only when its template is sent.
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

/** So many violations tell enough of what is wrong. */
const enoughToRead = 20;

/** Plays many worlds; the first violations with their seeds. `enough` of them end it. */
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
