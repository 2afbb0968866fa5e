import { CloudError } from '@blueport/cloud';
import type { CloudGateway } from '../cloud/cloud-gateway.ts';
import type { Claim, Work } from '../cloud/work.ts';
import type { Delays } from '../machine/delays.ts';
import type { OperationStore } from '../store/operation-store.ts';
import { advance, type AdvanceParts } from '../worker/advance.ts';
import { isolationMs, minWorkerAgeMs } from '../worker/scheduler.ts';
import { KnownOutcomes } from '../worker/known-outcomes.ts';
import type { VirtualCloud } from './virtual-cloud.ts';
import type { VirtualStore } from './virtual-store.ts';
import type { VirtualProcess, VirtualWorld } from './virtual-world.ts';

export interface ProcessRules {
  readonly leaseMs: number;
  readonly delays: Delays;
  /** Shares of the awaits at which a process crashes, or is suspended beyond its lease. */
  readonly crashRate: number;
  readonly stallRate: number;
  /** Whether content sent before a crash is polled before it is sent again. */
  readonly looksFirst: boolean;
  /** Whether the deciding attempt on a crash suspect is left to a process that has run for some time. */
  readonly patience: boolean;
  /** Maximum age in milliseconds at which each process is killed; young processes are slow. */
  readonly killWithinMs: number | undefined;
  /** Returns whether a gateway call for this work kills the process. */
  readonly kills: (work: Work, call: keyof CloudGateway) => boolean;
  /** Whether each call in a person's name is refused once their access has ended. */
  readonly checksAccess: boolean;
  readonly hasConnection: boolean;
}

export interface VirtualProcesses {
  /** Number of processes killed by each operation. */
  readonly poisonings: ReadonlyMap<string, number>;
  /** Calls that were no longer allowed. */
  readonly unwanted: readonly string[];
  boot(): void;
}

/** Crashes stop after this time, so that everything can end. */
const mortalMs = 600_000;
/** Shorter if processes are killed all the time, because nothing ends meanwhile. */
const killedMs = 120_000;

/** Wraps a gateway: calls for poisonous work kill its process. */
function deadly(
  gateway: CloudGateway,
  kills: ProcessRules['kills'],
  die: (work: Work) => void,
): CloudGateway {
  return new Proxy(gateway, {
    get(target, name: keyof CloudGateway) {
      return (work: Work, ...rest: never[]) => {
        if (!kills(work, name)) return (target[name] as (...all: unknown[]) => unknown)(work, ...rest);
        die(work);
        return new Promise(() => {});
      };
    },
  });
}

const changes: ReadonlySet<keyof CloudGateway> = new Set(['ensureGroup', 'submit', 'changePower']);

/** Wraps a gateway: refuses tokens of people who lost access, and records calls that must not be made for them. */
function guardGateway(
  gateway: CloudGateway,
  store: VirtualStore,
  checksAccess: boolean,
  unwanted: string[],
): CloudGateway {
  return new Proxy(gateway, {
    get(target, name: keyof CloudGateway) {
      return (work: Work, ...rest: never[]) => {
        const isPerson = work.principal.actsWith !== 'connection';
        if (store.hasLeft(work.operationId)) {
          if (isPerson && checksAccess) {
            return Promise.reject(
              new CloudError({ kind: 'unauthorized', code: 'AccessEnded', message: 'It has ended.' }),
            );
          }
          if (isPerson || changes.has(name))
            unwanted.push(`${work.operationId}: ${name} after the access ended`);
        }
        return (target[name] as (...all: unknown[]) => unknown)(work, ...rest);
      };
    },
  });
}

/** State that the processes of a world share. */
interface Host {
  readonly world: VirtualWorld;
  readonly cloud: VirtualCloud;
  readonly store: VirtualStore;
  readonly rules: ProcessRules;
  readonly poisonings: Map<string, number>;
  readonly unwanted: string[];
  readonly boot: () => void;
}

/** The lifetime of one process. */
interface Life {
  readonly process: VirtualProcess;
  readonly bornAt: number;
  readonly die: () => void;
  /** Whether it is killed at a young age. */
  readonly isKilled: boolean;
}

function beginLife({ world, rules, boot }: Host): Life {
  const process: VirtualProcess = { dead: false };
  const die = (): void => {
    if (process.dead) return;
    process.dead = true;
    world.at(world.random() * 3000, boot);
  };
  const isKilled = rules.killWithinMs !== undefined && world.now < killedMs;
  if (isKilled) world.at(300 + world.random() * rules.killWithinMs, die);
  return { process, bornAt: world.now, die, isKilled };
}

/** Crashes, suspends or slows a process at an await, according to the rules. */
async function hesitate({ world, rules, boot }: Host, life: Life): Promise<void> {
  const { process, bornAt, isKilled, die } = life;
  const isMortal = bornAt < mortalMs;
  if (isMortal && world.random() < rules.crashRate) {
    die();
  } else if (isMortal && world.random() < rules.stallRate) {
    // Another process starts meanwhile, and this one resumes later without noticing.
    world.at(1, boot);
    await world.pause(process, rules.leaseMs * 3);
  }
  const isSlow = isKilled && world.now - bornAt < minWorkerAgeMs / 2;
  await world.pause(process, isSlow ? world.random() * 1000 : 0);
}

/** Returns the cloud gateway of a process; some work kills the process. */
function gatewayOf(
  { cloud, store, rules, poisonings, unwanted }: Host,
  { process, die }: Life,
): CloudGateway {
  const reachable = guardGateway(cloud.gatewayFor(process), store, rules.checksAccess, unwanted);
  return deadly(reachable, rules.kills, (work) => {
    poisonings.set(work.operationId, (poisonings.get(work.operationId) ?? 0) + 1);
    die();
  });
}

/** Works on a claim; resolves once it made progress. */
const workOn = ({ rules }: Host, parts: AdvanceParts, claim: Claim): Promise<void> =>
  new Promise((gotOn) => {
    const save: OperationStore['save'] = async (claim, turn) => {
      const saved = await parts.store.save(claim, turn);
      if (turn.isStuck !== true) gotOn();
      return saved;
    };
    const done = advance(
      { ...parts, store: { ...parts.store, save } },
      rules.looksFirst ? claim : { ...claim, clean: true },
    );
    void done.then(() => gotOn());
  });

async function sweepForever(host: Host, { process, bornAt }: Life, parts: AdvanceParts, owner: string) {
  const { world, rules } = host;
  for (;;) {
    const isSteady = !rules.patience || world.now - bornAt >= minWorkerAgeMs;
    const claims = await parts.store.claimDue(owner, 10, isSteady);
    const runs = claims.map((claim) => workOn(host, parts, claim));
    const isAlone = claims.some(({ crashes }) => crashes > 0);
    await (isAlone
      ? Promise.race([Promise.all(runs), world.pause(process, isolationMs)])
      : world.pause(process, 1000));
  }
}

/**
 * Creates the successive processes of the server: each polls like the scheduler, crashes or is suspended, and is
 * followed by the next.
 */
export function createProcesses(
  world: VirtualWorld,
  cloud: VirtualCloud,
  store: VirtualStore,
  rules: ProcessRules,
): VirtualProcesses {
  let lives = 0;
  const boot = (): void => {
    lives += 1;
    const life = beginLife(host);
    const parts: AdvanceParts = {
      store: store.storeFor(life.process, () => hesitate(host, life)),
      gateway: gatewayOf(host, life),
      ends: new KnownOutcomes(),
      now: () => world.now,
      random: world.random,
      holdMs: 1500,
      leaseMs: rules.leaseMs,
      delays: rules.delays,
      sleep: (ms) => world.pause(life.process, ms),
      stopping: () => false,
      hasConnection: () => Promise.resolve(rules.hasConnection),
    };
    void sweepForever(host, life, parts, `worker-${lives}`);
  };
  const host: Host = { world, cloud, store, rules, poisonings: new Map(), unwanted: [], boot };
  return host;
}
