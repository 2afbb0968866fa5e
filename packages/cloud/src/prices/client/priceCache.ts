import { setTimeout as sleep } from 'node:timers/promises';
import { leftUntilDeadline, runWithoutDeadline } from '../../deadline/deadline.ts';
import type { PriceItem } from '../engine/types.ts';

/** A part of the price list with its read time. */
export interface CachedPriceList {
  readonly items: readonly PriceItem[];
  readonly readAt: Date;
}

/** Shared storage in which parts of the price list outlive the process. */
export interface PriceStore {
  read(names: readonly string[]): Promise<ReadonlyMap<string, CachedPriceList>>;
  write(name: string, list: CachedPriceList): Promise<void>;
}

export interface PriceCacheOptions {
  readonly store: PriceStore;
  readonly now: () => number;
  /** Called for errors in background work. */
  readonly onError?: (error: unknown) => void;
  /** How long a price counts as fresh, in milliseconds. */
  readonly freshMs?: number;
  /** Maximum number of concurrent list requests. */
  readonly atOnce?: number;
  /** Milliseconds that a caller waits for a list that was never read; the read continues in the background. */
  readonly waitMs?: number;
  /** Milliseconds that a caller waits for a newer list than the known one. */
  readonly renewMs?: number;
  /** Maximum number of concurrent list requests of all bulk callers. */
  readonly bulkAtOnce?: number;
  /** Milliseconds that a bulk caller waits for lists that were never read. */
  readonly bulkWaitMs?: number;
}

interface ListsOptions {
  /** Refreshes older lists first; they are returned stale if that fails or takes too long. */
  readonly maxAgeMs?: number | undefined;
  /** Whether many lists are read for one caller, who can ask again: other callers keep most of the concurrent requests. */
  readonly isBulk?: boolean | undefined;
}

/** Returns prices from memory, then from the store, then from the price list itself. */
export interface PriceCache {
  /**
   * Returns lists by name; a missing one cannot be read. A known list is returned immediately, and refreshed in the
   * background if it is old.
   */
  lists(
    names: ReadonlyMap<string, () => Promise<readonly PriceItem[]>>,
    options?: ListsOptions,
  ): Promise<ReadonlyMap<string, CachedPriceList>>;
}

const dayMs = 86_400_000;
/** After a failure, no requests are sent for this long. */
const pauseMs = 30_000;
const maxEntries = 4000;

/** Returns a function that runs at most so many works at the same time; the others wait in order. */
function createTurns(atOnce: number) {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** Returns the result of work, or undefined if it takes longer than `ms`. */
async function waitAtMost<Result>(
  work: Promise<Result | undefined>,
  ms: number,
): Promise<Result | undefined> {
  const patience = new AbortController();
  const timeoutPromise = sleep(Math.min(ms, leftUntilDeadline()), undefined, {
    signal: patience.signal,
    ref: false,
  }).catch(() => undefined);
  try {
    return await Promise.race([work, timeoutPromise]);
  } finally {
    patience.abort();
  }
}

/** A list that is being read, or that waits for its turn. */
interface RunningRead {
  readonly work: Promise<CachedPriceList | undefined>;
  /** Requests the list without waiting for the turn of bulk callers. */
  readonly start: () => RunningRead['work'];
}

/** Returns a function that runs the work when it is first called, and returns the same promise afterwards. */
function runOnce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => (running ??= work());
}

/** The lists in memory, and their exchange with the store and the price list. */
class KnownLists {
  readonly #store: PriceStore;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  readonly #inTurn: ReturnType<typeof createTurns>;
  readonly #memory = new Map<string, CachedPriceList>();
  readonly #inBulkTurn: ReturnType<typeof createTurns>;
  readonly #running = new Map<string, RunningRead>();
  readonly #failedAt = new Map<string, number>();

  constructor({ store, now, onError = () => {}, atOnce = 8, bulkAtOnce = 2 }: PriceCacheOptions) {
    this.#store = store;
    this.#now = now;
    this.#onError = onError;
    this.#inTurn = createTurns(atOnce);
    this.#inBulkTurn = createTurns(bulkAtOnce);
  }

  get(name: string): CachedPriceList | undefined {
    return this.#memory.get(name);
  }

  /** Reads lists from the store, where another process may have written them meanwhile. */
  async recall(names: readonly string[]): Promise<void> {
    // Without the store, the price list itself remains.
    const stored = await this.#store.read(names).catch((error: unknown) => {
      this.#onError(error);
      return new Map<string, CachedPriceList>();
    });
    for (const [name, list] of stored) {
      const cachedList = this.#memory.get(name);
      if (cachedList === undefined || cachedList.readAt < list.readAt) this.#remember(name, list);
    }
  }

  /** Refreshes a list, once for all waiting callers; returns undefined if the read fails. */
  renew(
    name: string,
    read: () => Promise<readonly PriceItem[]>,
    isBulk = false,
  ): Promise<CachedPriceList | undefined> {
    const known = this.#running.get(name);
    if (known !== undefined) return isBulk ? known.work : known.start();
    if (this.#now() - (this.#failedAt.get(name) ?? -pauseMs) < pauseMs) return Promise.resolve(undefined);
    // All waiting callers share the read and the write to the store.
    const start = runOnce(() =>
      runWithoutDeadline(() => this.#inTurn(read).then((items) => this.#keep(name, items)))
        .catch((error: unknown) => {
          if (this.#failedAt.size > maxEntries) this.#failedAt.clear();
          this.#failedAt.set(name, this.#now());
          this.#onError(error);
          return undefined;
        })
        .finally(() => this.#running.delete(name)),
    );
    const work = isBulk ? this.#inBulkTurn(start) : start();
    this.#running.set(name, { work, start });
    return work;
  }

  async #keep(name: string, items: readonly PriceItem[]): Promise<CachedPriceList> {
    const list = { items, readAt: new Date(this.#now()) };
    this.#remember(name, list);
    this.#failedAt.delete(name);
    await this.#store.write(name, list).catch(this.#onError);
    return list;
  }

  #remember(name: string, list: CachedPriceList): void {
    this.#memory.delete(name);
    this.#memory.set(name, list);
    const oldest = this.#memory.size > maxEntries ? this.#memory.keys().next().value : undefined;
    if (oldest !== undefined) this.#memory.delete(oldest);
  }
}

export function createPriceCache(options: PriceCacheOptions): PriceCache {
  const { freshMs = dayMs, waitMs = 8000, renewMs = 3000, bulkWaitMs = 2000 } = options;
  const known = new KnownLists(options);
  const isFresh = (list: CachedPriceList, ms: number): boolean => options.now() - list.readAt.getTime() < ms;

  return {
    async lists(names, { maxAgeMs = freshMs, isBulk = false } = {}) {
      const unknown = [...names.keys()].filter((name) => {
        const cachedList = known.get(name);
        return cachedList === undefined || !isFresh(cachedList, maxAgeMs);
      });
      if (unknown.length > 0) await known.recall(unknown);
      const found = await Promise.all(
        [...names].map(async ([name, read]) => {
          const cachedList = known.get(name);
          const renew = () => known.renew(name, read, isBulk);
          if (cachedList === undefined)
            return [name, await waitAtMost(renew(), isBulk ? bulkWaitMs : waitMs)] as const;
          if (!isFresh(cachedList, maxAgeMs) && maxAgeMs < freshMs)
            return [name, (await waitAtMost(renew(), renewMs)) ?? cachedList] as const;
          if (!isFresh(cachedList, freshMs)) void renew();
          return [name, cachedList] as const;
        }),
      );
      return new Map(found.filter((entry): entry is [string, CachedPriceList] => entry[1] !== undefined));
    },
  };
}
