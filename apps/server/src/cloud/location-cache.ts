/** Loads something from the cloud unless it is cached. */
export type LoadCached = <Found>(
  key: string,
  forMs: number,
  load: () => Promise<Found | undefined>,
) => Promise<Found | undefined>;

/** Options of a caller's cache access. */
export interface LoadCachedOptions {
  /** Reloads every response once instead of using the cache. */
  readonly refresh?: boolean;
  /** Called with the time at which each response was loaded, in milliseconds. */
  readonly onUse?: (loadedAt: number) => void;
}

/** Enough for the subscriptions, regions and permissions of about two hundred sessions. */
const maxEntries = 3000;

interface CacheEntry {
  readonly found: unknown;
  readonly at: number;
  readonly until: number;
}

/**
 * Short-lived cache of subscriptions, groups and regions from the cloud, so that revisiting a wizard step needs no
 * requests. Missing objects are not cached.
 */
export class LocationCache {
  readonly #known = new Map<string, CacheEntry>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns the cache of one caller; callers never share responses. */
  of(caller: string, { refresh = false, onUse = () => {} }: LoadCachedOptions = {}): LoadCached {
    const loaded = new Set<string>();
    return async (key, forMs, load) => {
      const place = `${caller}/${key}`;
      const known = this.#known.get(place);
      if (known !== undefined && known.until > this.#now() && (!refresh || loaded.has(place))) {
        onUse(known.at);
        return known.found as Awaited<ReturnType<typeof load>>;
      }
      const at = this.#now();
      const found = await load();
      loaded.add(place);
      onUse(at);
      this.#known.delete(place);
      if (found !== undefined) this.#keep(place, { found, at, until: this.#now() + forMs });
      return found;
    };
  }

  #keep(place: string, known: CacheEntry): void {
    for (const oldest of this.#known.keys()) {
      if (this.#known.size < maxEntries) break;
      this.#known.delete(oldest);
    }
    this.#known.set(place, known);
  }
}
