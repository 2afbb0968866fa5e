import type { Estate } from '../../estate.ts';
import { charge, type Charge } from '../charges.ts';
import { stretchesOf, worldStart } from '../costLog.ts';
import { dayOf } from './calendar.ts';
import type { CostLine } from './costLine.ts';
import { generatedLines } from './generatedLines.ts';
import { applyReservations } from './reservations.ts';
import { reportedTags } from './rowTags.ts';
import { UsagePatterns } from './usagePattern.ts';
import { eventLines } from './worldEvents.ts';

/** The lines of one subscription: those of each resource, and all of them with reservations and credits applied. */
interface Cached {
  readonly byResource: Map<string, CostLine[]>;
  readonly changed: Set<string>;
  lines: readonly CostLine[] | undefined;
}

function toLine({ perHour, uneven, seed, ...item }: Charge): CostLine {
  return {
    ...item,
    tags: reportedTags(item),
    chargeType: 'Usage',
    frequency: 'UsageBased',
    actualPerHour: perHour,
    amortizedPerHour: perHour,
    listPerHour: perHour,
    pattern: uneven ? UsagePatterns.patternFor(seed) : 0,
  };
}

/**
 * The cost of all subscriptions as lines: one per meter and period of a resource. Rows per day are computed from them when
 * they are read. Lines are read from the resources once, and again for resources that change.
 */
export class CostLines {
  readonly patterns: UsagePatterns;
  /** The day on which the world starts. History is relative to it. */
  readonly start: number;
  /** Changes with every change of a resource. */
  version = 0;
  readonly #estate: Estate;
  readonly #cache = new Map<string, Cached>();

  constructor(estate: Estate) {
    this.#estate = estate;
    this.start = dayOf(worldStart(estate.context.db));
    this.patterns = new UsagePatterns(this.start - 365);
    estate.resources.watch((key, what) => this.#note(key, what));
  }

  /** Returns the lines of a subscription, published or not. */
  of(subscriptionId: string): readonly CostLine[] {
    const cached = this.#cache.get(subscriptionId) ?? this.#read(subscriptionId);
    for (const key of cached.changed) this.#readResource(cached, subscriptionId, key);
    if (cached.changed.size > 0) cached.lines = undefined;
    cached.changed.clear();
    cached.lines ??= this.#complete([...cached.byResource.values()].flat(), subscriptionId);
    return cached.lines;
  }

  #complete(own: CostLine[], subscriptionId: string): CostLine[] {
    const { costRows = 0 } = this.#estate.context.settings;
    const events = eventLines(own, subscriptionId, this.start);
    const lines = applyReservations([...own, ...events], subscriptionId, this.start);
    return [...lines, ...generatedLines(subscriptionId, costRows, this.start)];
  }

  #note(key: string, what: 'written' | 'removed'): void {
    this.version += 1;
    const subscriptionId = /\/subscriptions\/([^/]+)/i.exec(key)?.[1]?.toLowerCase() ?? '';
    // A deletion includes children, and a disk may have been charged with its machine: both change other resources.
    if (what === 'removed' || key.includes('/microsoft.compute/disks/')) this.#cache.delete(subscriptionId);
    else this.#cache.get(subscriptionId)?.changed.add(key);
  }

  #read(subscriptionId: string): Cached {
    const stretches = stretchesOf(this.#estate.context.db, subscriptionId);
    const keys = new Set(stretches.map(({ key }) => key));
    const byResource = new Map<string, CostLine[]>();
    for (const [key, own] of Map.groupBy(stretches, (stretch) => stretch.key)) {
      const lines = charge(own, (id) => keys.has(id)).map(toLine);
      if (lines.length > 0) byResource.set(key, lines);
    }
    const cached = { byResource, changed: new Set<string>(), lines: undefined };
    this.#cache.set(subscriptionId, cached);
    return cached;
  }

  #readResource({ byResource }: Cached, subscriptionId: string, key: string): void {
    const { db } = this.#estate.context;
    const exists = (id: string): boolean => stretchesOf(db, subscriptionId, id).length > 0;
    byResource.set(key, charge(stretchesOf(db, subscriptionId, key), exists).map(toLine));
  }
}

const known = new WeakMap<Estate, CostLines>();

/** Returns the cost of an estate. */
export function costLinesOf(estate: Estate): CostLines {
  const existing = known.get(estate);
  if (existing !== undefined) return existing;
  const lines = new CostLines(estate);
  known.set(estate, lines);
  return lines;
}
