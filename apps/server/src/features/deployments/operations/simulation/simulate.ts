import { isSettled, powerActions, type DeploymentState, type PowerAction } from '@blueport/contracts';
import type { Work } from '../cloud/work.ts';
import { accessEnded, endedWhileRunning } from '../machine/access-end.ts';
import { defaultDelays } from '../machine/delays.ts';
import { deployMachine, powerMachine, type Machine } from '../machine/machine.ts';
import { crashLimit } from '../machine/transition.ts';
import { VirtualCloud } from './virtual-cloud.ts';
import { createProcesses } from './virtual-processes.ts';
import { VirtualStore } from './virtual-store.ts';
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

/** Plays one world to its end and names everything that must never happen and did. */
async function simulate(options: SimulationOptions): Promise<string[]> {
  const {
    seed,
    operations = 3,
    fencing = true,
    recovery = true,
    looksFirst = true,
    doubts = true,
    power = 0.3,
    holding = true,
    held = 0.3,
    leaves = 0,
    limitMs = 2 * 3600 * 1000,
  } = options;
  const world = new VirtualWorld(seed);
  const lot = world.random() * 0.4;
  const faultRate = options.faults ?? lot;
  const crashRate = world.random() * 0.05;
  const stallRate = world.random() * 0.01;
  // Worlds with deaths of their own kind have no others: each end is then that kind's doing.
  const isQuiet = options.killWithinMs !== undefined || options.poison !== undefined;
  const dieOfCancel = options.poisonedBy === 'cancel';
  const cloud = new VirtualCloud(world, faultRate, dieOfCancel);
  const store = new VirtualStore(world, {
    fencing,
    recovery,
    leaseMs,
    holding,
    remembering: options.remembering ?? true,
    wary: options.wary ?? true,
  });
  // Lots of their own: the worlds of earlier seeds stay what they were.
  const lots = seededRandom(seed ^ 0x5a_5a_5a);
  const leaving = seededRandom(seed ^ 0x3c_3c_3c);
  const hasConnection = leaving() < 0.5;
  const approved = new Map<string, () => boolean>();
  for (let index = 0; index < operations; index += 1) {
    const isPower = world.random() < power;
    const action = powerActions[Math.floor(world.random() * powerActions.length)] ?? 'restart';
    const work = isPower
      ? powerWorkOf(seed, index, action, cloud, world.random)
      : workOf(seed, index, world.random() < 0.3);
    const isHeld = !isPower && lots() < held;
    store.add(work, isHeld);
    if (isHeld) approved.set(work.operationId, decide(world, store, work.operationId, lots));
    if (leaving() < leaves) world.at(leaving() * 60_000, () => store.endAccess(work.operationId));
    if (world.random() < 0.25) {
      world.at(world.random() * 60_000, () => {
        store.cancel(work.operationId);
      });
    }
  }
  const poisonous = new Set([...store.rows.keys()].slice(0, options.poison ?? 0));
  if (dieOfCancel) {
    for (const id of poisonous) world.at(lots() * 60_000, () => store.cancel(id));
  }
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

  const violations: string[] = [...processes.unwanted];
  for (const [id, row] of store.rows) {
    if (isQuiet)
      for (const text of parkingViolations(
        id,
        row.machine,
        processes.poisonings.get(id),
        dieOfCancel || (seed % 2 === 1 && row.machine.work === 'deploy'),
      ))
        violations.push(text);
    const accepted = cloud.ledger.accepted.get(row.work.cloudName) ?? 0;
    const truth = cloud.stateOf(row.work.cloudName);
    if (approved.get(id)?.() === false && accepted > 0) violations.push(`${id}: sent without approval`);
    for (const text of historyViolations(row.history)) violations.push(`${id}: ${text}`);
    if (accepted > 1) violations.push(`${id}: accepted ${accepted} times`);
    if ((cloud.ledger.cancels.get(row.work.cloudName) ?? 0) > 1) violations.push(`${id}: canceled twice`);
    if (row.machine.phase !== 'Done') violations.push(`${id}: never ended`);
    else if (leftCodes.has(row.machine.error?.code ?? '')) {
      for (const text of leftViolations(row.machine, cloud.wasTouched(row.work), hasConnection))
        violations.push(`${id}: ${text}`);
    } else if (row.machine.work === 'power') {
      if (row.machine.outcome === 'Succeeded') {
        for (const text of powerViolations(cloud, { ...row.work, machine: row.machine }))
          violations.push(text);
      } else if (row.machine.outcome !== 'Parked') {
        violations.push(`${id}: ended as ${row.machine.outcome}`);
      }
    } else if (row.machine.outcome !== 'Parked' && row.machine.outcome !== (truth ?? 'Canceled')) {
      violations.push(`${id}: says ${row.machine.outcome}, the cloud says ${truth}`);
    }
  }
  if (store.staleWrites > 0) violations.push(`${store.staleWrites} stale writes`);
  return violations;
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
