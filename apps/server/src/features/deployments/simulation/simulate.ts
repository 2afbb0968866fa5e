import { isSettled, powerActions, type DeploymentState, type PowerAction } from '@blueport/contracts';
import type { Work } from '../cloud/work.ts';
import { defaultDelays, type Delays } from '../machine/delays.ts';
import { deployMachine, powerMachine } from '../machine/machine.ts';
import { advance } from '../worker/advance.ts';
import { VirtualCloud } from './virtual-cloud.ts';
import { VirtualStore } from './virtual-store.ts';
import { VirtualWorld, type VirtualProcess } from './virtual-world.ts';

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
  /** Share of the operations that start or stop something; the rest deploy. */
  readonly power?: number;
  /** Share of the calls that go wrong; drawn by lot when it is left out. */
  readonly faults?: number;
  /** Virtual time by which everything must have ended. */
  readonly limitMs?: number;
}

const leaseMs = 20_000;

/** Which states may follow which; a state that is left out of a row was skipped. */
const follows: Readonly<Record<string, readonly DeploymentState[]>> = {
  Queued: ['Running', 'Verifying', 'Canceling', 'Canceled', 'Failed', 'Parked', 'Succeeded'],
  Running: ['Verifying', 'Canceling', 'Succeeded', 'SucceededWithWarnings', 'Failed', 'Canceled', 'Parked'],
  Verifying: ['Running', 'Canceling', 'Succeeded', 'SucceededWithWarnings', 'Failed', 'Canceled', 'Parked'],
  Canceling: ['Verifying', 'Running', 'Succeeded', 'SucceededWithWarnings', 'Failed', 'Canceled', 'Parked'],
};

function workOf(seed: number, index: number, needsGroup: boolean): Work {
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

/** Plays one world to its end and names everything that must never happen and did. */
export async function simulate(options: SimulationOptions): Promise<string[]> {
  const {
    seed,
    operations = 3,
    fencing = true,
    recovery = true,
    looksFirst = true,
    doubts = true,
    power = 0.3,
    limitMs = 2 * 3600 * 1000,
  } = options;
  const world = new VirtualWorld(seed);
  const lot = world.random() * 0.4;
  const faultRate = options.faults ?? lot;
  const crashRate = world.random() * 0.05;
  const stallRate = world.random() * 0.01;
  const cloud = new VirtualCloud(world, faultRate);
  const store = new VirtualStore(world, { fencing, recovery, leaseMs });
  for (let index = 0; index < operations; index += 1) {
    const isPower = world.random() < power;
    const action = powerActions[Math.floor(world.random() * powerActions.length)] ?? 'restart';
    const work = isPower
      ? powerWorkOf(seed, index, action, cloud, world.random)
      : workOf(seed, index, world.random() < 0.3);
    store.add(work);
    if (world.random() < 0.25) {
      world.at(world.random() * 60_000, () => {
        const row = store.rows.get(work.operationId);
        if (row !== undefined) row.cancelRequested = true;
      });
    }
  }
  let lives = 0;
  const delays: Delays = doubts ? defaultDelays : { ...defaultDelays, missingMs: 0 };

  const boot = (): void => {
    const process: VirtualProcess = { dead: false };
    lives += 1;
    const owner = `worker-${lives}`;
    // Crashes come to an end, or nothing would ever have to be true.
    const mortal = world.now < 600_000;
    const hesitate = async (): Promise<void> => {
      if (mortal && world.random() < crashRate) {
        process.dead = true;
        world.at(world.random() * 3000, boot);
      } else if (mortal && world.random() < stallRate) {
        // Stood still: another process is there meanwhile, and this one goes on later as if nothing had been.
        world.at(1, boot);
        await world.pause(process, leaseMs * 3);
      }
      await world.pause(process, 0);
    };
    const table = store.storeFor(process, hesitate);
    const gateway = cloud.gatewayFor(process);
    const sweep = async (): Promise<void> => {
      for (;;) {
        const claims = await table.claimDue(owner, 10);
        for (const claim of claims) {
          void advance(
            {
              store: table,
              gateway,
              now: () => world.now,
              random: world.random,
              holdMs: 1500,
              leaseMs,
              delays,
              sleep: (ms) => world.pause(process, ms),
              stopping: () => false,
            },
            looksFirst ? claim : { ...claim, clean: true },
          );
        }
        await world.pause(process, 1000);
      }
    };
    void sweep();
  };
  boot();
  await world.run(() => store.isOver(), limitMs);

  const violations: string[] = [];
  for (const [id, row] of store.rows) {
    const accepted = cloud.ledger.accepted.get(row.work.cloudName) ?? 0;
    const truth = cloud.stateOf(row.work.cloudName);
    violations.push(...historyViolations(row.history).map((text) => `${id}: ${text}`));
    if (accepted > 1) violations.push(`${id}: accepted ${accepted} times`);
    if ((cloud.ledger.cancels.get(row.work.cloudName) ?? 0) > 1) violations.push(`${id}: canceled twice`);
    if (row.machine.phase !== 'Done') violations.push(`${id}: never ended`);
    else if (row.machine.work === 'power') {
      if (row.machine.outcome === 'Succeeded') {
        violations.push(...powerViolations(cloud, { ...row.work, machine: row.machine }));
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

/** Plays many worlds; the first violations with their seeds. */
export async function simulateMany(
  options: Omit<SimulationOptions, 'seed'> & { readonly from: number; readonly count: number },
): Promise<{ readonly worlds: number; readonly violations: readonly string[] }> {
  const violations: string[] = [];
  for (let seed = options.from; seed < options.from + options.count; seed += 1) {
    const found = await simulate({ ...options, seed });
    violations.push(...found.map((text) => `seed ${seed}: ${text}`));
    if (violations.length > 20) break;
  }
  return { worlds: options.count, violations };
}
