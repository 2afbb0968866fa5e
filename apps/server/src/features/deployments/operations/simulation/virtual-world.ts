/** A process of the simulation; once dead, it receives no more responses. */
export interface VirtualProcess {
  dead: boolean;
}

interface Alarm {
  readonly at: number;
  readonly order: number;
  readonly ring: () => void;
}

/** Returns a small random number generator; the same seed gives the same world. */
export function seededRandom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Virtual time, which advances only when no work is left at the current time. */
export class VirtualWorld {
  now = 0;
  readonly random: () => number;
  #alarms: Alarm[] = [];
  #order = 0;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  at(delayMs: number, ring: () => void): void {
    this.#order += 1;
    const alarm = { at: this.now + Math.max(0, delayMs), order: this.#order, ring };
    const index = this.#alarms.findIndex((other) => other.at > alarm.at);
    if (index === -1) this.#alarms.push(alarm);
    else this.#alarms.splice(index, 0, alarm);
  }

  /** Waits in virtual time; never resolves for a process that has crashed meanwhile. */
  pause(process: VirtualProcess, delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.at(delayMs, () => {
        if (!process.dead) resolve();
      });
    });
  }

  /** Advances the time until `isOver` returns true or `limitMs` is reached. */
  async run(isOver: () => boolean, limitMs: number): Promise<void> {
    for (;;) {
      // Everything triggered by the last timer runs first.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      const alarm = this.#alarms.shift();
      if (alarm === undefined || isOver() || alarm.at > limitMs) return;
      this.now = alarm.at;
      alarm.ring();
    }
  }
}
