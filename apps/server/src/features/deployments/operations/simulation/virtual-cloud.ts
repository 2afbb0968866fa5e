import { CloudError, type CloudErrorKind } from '@blueport/cloud';
import type { CloudGateway } from '../cloud/cloud-gateway.ts';
import type { PowerState } from '@blueport/contracts';
import type { Work } from '../cloud/work.ts';
import type { ReportedState } from '../machine/event.ts';
import type { VirtualProcess, VirtualWorld } from './virtual-world.ts';

interface VirtualDeployment {
  endsAt: number;
  readonly end: ReportedState;
  canceled: boolean;
}

/** What really happened, independent of the responses. */
export interface CloudLedger {
  readonly accepted: Map<string, number>;
  readonly cancels: Map<string, number>;
  /** By resource, every start and stop that changed something, in order. */
  readonly power: Map<string, ('start' | 'stop')[]>;
}

interface VirtualMachine {
  to: 'running' | 'stopped';
  from: number;
}

function trouble(kind: CloudErrorKind, retryAfterMs?: number): CloudError {
  return new CloudError({
    kind,
    code: 'Simulated',
    message: 'Simulated trouble.',
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

/** A cloud that loses requests and responses, is slow, throttles, and is eventually consistent. */
export class VirtualCloud {
  readonly ledger: CloudLedger = { accepted: new Map(), cancels: new Map(), power: new Map() };
  readonly #deployments = new Map<string, VirtualDeployment>();
  readonly #world: VirtualWorld;
  readonly #faultRate: number;
  readonly #slow: boolean;

  /** With `slow`, every deployment takes time, some up to twenty minutes. */
  constructor(world: VirtualWorld, faultRate: number, slow = false) {
    this.#world = world;
    this.#faultRate = faultRate;
    this.#slow = slow;
  }

  stateOf(name: string): ReportedState | undefined {
    const found = this.#deployments.get(name);
    if (found === undefined) return undefined;
    if (found.canceled) return 'Canceled';
    return found.endsAt <= this.#world.now ? found.end : 'Running';
  }

  readonly #machines = new Map<string, VirtualMachine>();

  /** Adds a machine. */
  addMachine(id: string, to: 'running' | 'stopped'): void {
    this.#machines.set(id, { to, from: 0 });
  }

  powerOf(id: string): PowerState {
    const machine = this.#machines.get(id);
    if (machine === undefined) throw trouble('not-found');
    if (machine.from <= this.#world.now) return machine.to;
    return machine.to === 'running' ? 'starting' : 'stopping';
  }

  /** Returns whether the cloud ever accepted a request of an operation. */
  wasTouched(work: Work): boolean {
    const { accepted, power } = this.ledger;
    return accepted.has(work.cloudName) || work.steps.some(({ resourceId }) => power.has(resourceId));
  }

  #change(id: string, to: 'start' | 'stop'): void {
    const targetState = to === 'start' ? 'running' : 'stopped';
    if (this.#machines.get(id)?.to === targetState) return;
    const lasts = this.#world.random() < 0.5 ? 5 : this.#world.random() * 20_000;
    this.#machines.set(id, { to: targetState, from: this.#world.now + lasts });
    this.ledger.power.set(id, [...(this.ledger.power.get(id) ?? []), to]);
  }

  #accept(work: Work): void {
    const { accepted } = this.ledger;
    accepted.set(work.cloudName, (accepted.get(work.cloudName) ?? 0) + 1);
    const isQuick = this.#world.random() < 0.5;
    const usual = isQuick ? 5 : this.#world.random() * 120_000;
    const lasts = this.#slow ? 60_000 + this.#world.random() * 1_200_000 : usual;
    const end = this.#world.random() < 0.8 ? 'Succeeded' : 'Failed';
    this.#deployments.set(work.cloudName, { endsAt: this.#world.now + lasts, end, canceled: false });
  }

  #put(work: Work): void {
    if (this.stateOf(work.cloudName) === 'Running') {
      throw new CloudError({ kind: 'refused', code: 'DeploymentActive', message: 'It is running.' });
    }
    this.#accept(work);
  }

  /** Simulates a request of one process, with everything that can go wrong on both ways. */
  async #call<Answer>(process: VirtualProcess, safe: boolean, effect: () => Answer): Promise<Answer> {
    const world = this.#world;
    const faulty = world.random() < this.#faultRate;
    const lot = world.random();
    await world.pause(process, 1 + world.random() * 40);
    if (!faulty) {
      const answer = effect();
      await world.pause(process, 1 + world.random() * 40);
      return answer;
    }
    if (lot < 0.25) throw trouble('throttled', 1000 * Math.ceil(world.random() * 3));
    if (lot < 0.4) throw trouble('unavailable');
    if (lot < 0.6) throw trouble(safe ? 'unavailable' : 'unknown-outcome');
    if (lot < 0.8 && !safe) {
      // Still in flight when the caller has timed out.
      world.at(world.random() * 1000, () => {
        try {
          effect();
        } catch {
          // The response reaches no caller.
        }
      });
      throw trouble('unknown-outcome');
    }
    try {
      effect();
    } catch {
      // The response is lost either way.
    }
    await world.pause(process, world.random() * 10_000);
    throw trouble(safe ? 'unavailable' : 'unknown-outcome');
  }

  /** Returns the gateway for one process. */
  gatewayFor(process: VirtualProcess): CloudGateway {
    return {
      ensureGroup: () => this.#call(process, false, () => true),
      submit: (work) =>
        this.#call(process, false, () => {
          this.#put(work);
          return { correlationId: undefined, retryAfterMs: undefined };
        }),
      poll: (work) =>
        this.#call(process, true, () => {
          const forgets = this.#world.random() < this.#faultRate / 30;
          const state = forgets ? undefined : this.stateOf(work.cloudName);
          if (state === undefined) throw trouble('not-found');
          return {
            state,
            correlationId: undefined,
            error: state === 'Failed' ? { code: 'Simulated', message: 'Failed.' } : undefined,
            outputs: [],
            retryAfterMs: undefined,
          };
        }),
      steps: () => this.#call(process, true, () => []),
      cancel: (work) =>
        this.#call(process, false, () => {
          const found = this.#deployments.get(work.cloudName);
          if (found === undefined || this.stateOf(work.cloudName) !== 'Running') {
            throw new CloudError({
              kind: 'refused',
              code: 'DeploymentCannotBeCancelled',
              message: 'It has ended.',
            });
          }
          found.canceled = true;
          this.ledger.cancels.set(work.cloudName, (this.ledger.cancels.get(work.cloudName) ?? 0) + 1);
        }),
      deleteResource: () =>
        this.#call(process, false, () => ({
          status: 'gone' as const,
          longRunning: null,
          retryAfterMs: undefined,
          error: undefined,
        })),
      isGroupEmpty: () => this.#call(process, true, () => true),
      groupState: () => this.#call(process, true, () => 'gone' as const),
      ...this.#powerGateway(process),
    };
  }

  #powerGateway(process: VirtualProcess): Pick<CloudGateway, 'powerOf' | 'changePower' | 'followPower'> {
    return {
      powerOf: (_work, step) => this.#call(process, true, () => this.powerOf(step.resourceId)),
      changePower: (_work, step, to) =>
        this.#call(process, false, () => {
          this.#change(step.resourceId, to);
          // Half of the clouds return an address to poll, the others only the state of the resource.
          const longRunning = this.#world.random() < 0.5 ? `follow/${step.resourceId}` : null;
          return { status: 'running' as const, longRunning, retryAfterMs: undefined, error: undefined };
        }),
      followPower: (_work, step) =>
        this.#call(process, true, () => {
          const state = this.powerOf(step.resourceId);
          const done = state === 'running' || state === 'stopped';
          return {
            status: done ? ('done' as const) : ('running' as const),
            longRunning: done ? null : step.longRunning,
            retryAfterMs: undefined,
            error: undefined,
          };
        }),
    };
  }
}
