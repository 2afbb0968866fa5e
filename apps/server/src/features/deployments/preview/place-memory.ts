/** Loads something of the cloud, unless it was loaded a short while ago. */
export type Recall = <Found>(
  key: string,
  forMs: number,
  load: () => Promise<Found | undefined>,
) => Promise<Found | undefined>;

const most = 1000;

/**
 * Remembers for a short while what the cloud told about places, so that looking at a wizard's step again costs no calls.
 * What was not found is asked for each time.
 */
export class PlaceMemory {
  readonly #known = new Map<string, { readonly found: unknown; readonly until: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The memory of one caller; what one may see is never told to another. */
  of(caller: string): Recall {
    return async (key, forMs, load) => {
      const place = `${caller}/${key}`;
      const known = this.#known.get(place);
      if (known !== undefined && known.until > this.#now())
        return known.found as Awaited<ReturnType<typeof load>>;
      const found = await load();
      this.#known.delete(place);
      if (found === undefined) return undefined;
      for (const oldest of this.#known.keys()) {
        if (this.#known.size < most) break;
        this.#known.delete(oldest);
      }
      this.#known.set(place, { found, until: this.#now() + forMs });
      return found;
    };
  }
}
