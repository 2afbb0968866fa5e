import { CloudError } from '@blueport/cloud';
import type { CloudGateway } from '../cloud/cloud-gateway.ts';
import type { Claim, Work } from '../cloud/work.ts';
import type { Delays } from '../machine/delays.ts';
import { advance } from '../worker/advance.ts';
import { aloneMs, steadyMs } from '../worker/scheduler.ts';
import { SeenEnds } from '../worker/seen-ends.ts';
import type { VirtualCloud } from './virtual-cloud.ts';
import type { VirtualStore } from './virtual-store.ts';
import type { VirtualProcess, VirtualWorld } from './virtual-world.ts';

export interface ProcessRules {
  readonly leaseMs: number;
  readonly delays: Delays;
  /** Shares of the awaits at which a process dies, or stands still beyond its lease. */
  readonly crashRate: number;
  readonly stallRate: number;
  /** Whether what was sent before a crash is looked for before it is sent again. */
  readonly looksFirst: boolean;
  /** Whether the try that decides about a suspect is left to a process that has lived for some time. */
  readonly patience: boolean;
  /** Somebody kills each process at an age of up to this; young ones are slow. */
  readonly killWithinMs: number | undefined;
  /** Whether a call of the gateway about this work ends the process. */
  readonly kills: (work: Work, call: keyof CloudGateway) => boolean;
  /** Whether each call in a person's name is refused once their access has ended. */
  readonly checksAccess: boolean;
  readonly hasConnection: boolean;
}

export interface VirtualProcesses {
  /** Deaths of processes while they worked on an operation that kills them, by operation. */
  readonly poisonings: ReadonlyMap<string, number>;
  /** Calls that were no longer allowed. */
  readonly unwanted: readonly string[];
  boot(): void;
}

/** Crashes come to an end, or nothing would ever have to be true. */
const mortalMs = 600_000;
/** In a world in which processes are killed all the time it is a shorter one: nothing ends in it. */
const killedMs = 120_000;

/** A gateway that ends its process when it is asked about what kills processes. */
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
function guarded(
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

/** The server's processes, one after another: each sweeps as the scheduler does, dies or stands still, and is followed by the next. */
export function createProcesses(
  world: VirtualWorld,
  cloud: VirtualCloud,
  store: VirtualStore,
  rules: ProcessRules,
): VirtualProcesses {
  const poisonings = new Map<string, number>();
  const unwanted: string[] = [];
  let lives = 0;

  const boot = (): void => {
    const process: VirtualProcess = { dead: false };
    const bornAt = world.now;
    lives += 1;
    const owner = `worker-${lives}`;
    const mortal = world.now < mortalMs;
    const die = (): void => {
      if (process.dead) return;
      process.dead = true;
      world.at(world.random() * 3000, boot);
    };
    const isKilled = rules.killWithinMs !== undefined && world.now < killedMs;
    if (isKilled) world.at(300 + world.random() * rules.killWithinMs, die);

    const hesitate = async (): Promise<void> => {
      if (mortal && world.random() < rules.crashRate) {
        die();
      } else if (mortal && world.random() < rules.stallRate) {
        // Stood still: another process is there meanwhile, and this one goes on later as if nothing had been.
        world.at(1, boot);
        await world.pause(process, rules.leaseMs * 3);
      }
      const isSlow = isKilled && world.now - bornAt < steadyMs / 2;
      await world.pause(process, isSlow ? world.random() * 1000 : 0);
    };
    const ends = new SeenEnds();
    const table = store.storeFor(process, hesitate);
    const reachable = guarded(cloud.gatewayFor(process), store, rules.checksAccess, unwanted);
    const gateway = deadly(reachable, rules.kills, (work) => {
      poisonings.set(work.operationId, (poisonings.get(work.operationId) ?? 0) + 1);
      die();
    });

    /** Works on a claim; resolves once it got on. */
    const begin = (claim: Claim): Promise<void> =>
      new Promise((gotOn) => {
        const save: typeof table.save = async (held, turn) => {
          const saved = await table.save(held, turn);
          if (turn.isStuck !== true) gotOn();
          return saved;
        };
        const done = advance(
          {
            store: { ...table, save },
            gateway,
            ends,
            now: () => world.now,
            random: world.random,
            holdMs: 1500,
            leaseMs: rules.leaseMs,
            delays: rules.delays,
            sleep: (ms) => world.pause(process, ms),
            stopping: () => false,
            hasConnection: () => Promise.resolve(rules.hasConnection),
          },
          rules.looksFirst ? claim : { ...claim, clean: true },
        );
        void done.then(() => gotOn());
      });
    const sweep = async (): Promise<void> => {
      for (;;) {
        const isSteady = !rules.patience || world.now - bornAt >= steadyMs;
        const claims = await table.claimDue(owner, 10, isSteady);
        const begun = claims.map(begin);
        const isAlone = claims.some(({ crashes }) => crashes > 0);
        await (isAlone
          ? Promise.race([Promise.all(begun), world.pause(process, aloneMs)])
          : world.pause(process, 1000));
      }
    };
    void sweep();
  };
  return { poisonings, unwanted, boot };
}
