import { createHash } from 'node:crypto';

/** Random decisions that are the same for the same seed and words, whatever else was decided before. */
export class Random {
  #state: number;

  constructor(seed: number, ...words: readonly string[]) {
    this.#state = createHash('sha256')
      .update([String(seed), ...words].join('\n'))
      .digest()
      .readUInt32LE(0);
  }

  /** At least 0 and less than 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[Math.floor(this.next() * items.length)] ?? items[0];
  }
}
