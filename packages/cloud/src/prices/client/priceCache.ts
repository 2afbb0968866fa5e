import { setTimeout as sleep } from 'node:timers/promises';
import type { PriceItem } from '../engine/types.ts';

/** A part of the price list as it was read. */
export interface KeptList {
  readonly items: readonly PriceItem[];
  readonly readAt: Date;
}

/** Where parts of the price list outlive the process; shared by all of them. */
export interface PriceStore {
  read(names: readonly string[]): Promise<ReadonlyMap<string, KeptList>>;
  write(name: string, list: KeptList): Promise<void>;
}

export interface PriceCacheOptions {
  readonly store: PriceStore;
  readonly now: () => number;
  /** Told of what went wrong where nobody waits for the answer. */
  readonly onError?: (error: unknown) => void;
  /** How long a price counts as fresh. */
  readonly freshMs?: number;
  /** How many lists are asked for at the same time. */
  readonly atOnce?: number;
  /** How long somebody waits for a list that nobody has read before; it is read on nevertheless. */
  readonly waitMs?: number;
}

/** Answers from memory, then from the store, then from the price list itself. */
export interface PriceCache {
  /**
   * Lists by name; one that is missing cannot be read. With what is known already nobody waits: an old list is answered
   * at once and read anew behind the scenes.
   */
  lists(
    names: ReadonlyMap<string, () => Promise<readonly PriceItem[]>>,
  ): Promise<ReadonlyMap<string, KeptList>>;
}

const dayMs = 86_400_000;
/** After a failure the price list is left alone for a while. */
const pauseMs = 30_000;
const mostKept = 4000;

export function createPriceCache(options: PriceCacheOptions): PriceCache {
  const { store, now, freshMs = dayMs, atOnce = 8, waitMs = 8000, onError = () => {} } = options;
  const memory = new Map<string, KeptList>();
  const running = new Map<string, Promise<KeptList | undefined>>();
  const failedAt = new Map<string, number>();
  let free = atOnce;
  const waiting: (() => void)[] = [];

  const isFresh = (list: KeptList): boolean => now() - list.readAt.getTime() < freshMs;
  const remember = (name: string, list: KeptList): void => {
    memory.delete(name);
    memory.set(name, list);
    const oldest = memory.size > mostKept ? memory.keys().next().value : undefined;
    if (oldest !== undefined) memory.delete(oldest);
  };

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  }

  /** Reads a list anew, once for everybody who asks meanwhile; undefined when that fails. */
  function renew(name: string, read: () => Promise<readonly PriceItem[]>): Promise<KeptList | undefined> {
    const known = running.get(name);
    if (known !== undefined) return known;
    if (now() - (failedAt.get(name) ?? -pauseMs) < pauseMs) return Promise.resolve(undefined);
    const work = inTurn(read)
      .then(async (items) => {
        const list = { items, readAt: new Date(now()) };
        remember(name, list);
        failedAt.delete(name);
        await store.write(name, list).catch(onError);
        return list;
      })
      .catch((error: unknown) => {
        if (failedAt.size > mostKept) failedAt.clear();
        failedAt.set(name, now());
        onError(error);
        return undefined;
      })
      .finally(() => running.delete(name));
    running.set(name, work);
    return work;
  }

  async function within(work: Promise<KeptList | undefined>): Promise<KeptList | undefined> {
    const patience = new AbortController();
    const late = sleep(waitMs, undefined, { signal: patience.signal, ref: false }).catch(() => undefined);
    try {
      return await Promise.race([work, late]);
    } finally {
      patience.abort();
    }
  }

  return {
    async lists(names) {
      const unknown = [...names.keys()].filter((name) => {
        const kept = memory.get(name);
        return kept === undefined || !isFresh(kept);
      });
      if (unknown.length > 0) {
        // Another process may have read them meanwhile; without the store there is still the list itself.
        const stored = await store.read(unknown).catch((error: unknown) => {
          onError(error);
          return new Map<string, KeptList>();
        });
        for (const [name, list] of stored) {
          const kept = memory.get(name);
          if (kept === undefined || kept.readAt < list.readAt) remember(name, list);
        }
      }
      const found = await Promise.all(
        [...names].map(async ([name, read]) => {
          const kept = memory.get(name);
          if (kept !== undefined) {
            if (!isFresh(kept)) void renew(name, read);
            return [name, kept] as const;
          }
          return [name, await within(renew(name, read))] as const;
        }),
      );
      return new Map(found.filter((entry): entry is [string, KeptList] => entry[1] !== undefined));
    },
  };
}
