/** The faults that can be injected into a request. */
export const FAULT_KINDS = [
  '429',
  '429-date',
  '500',
  '502',
  '503',
  '504',
  'hang',
  'reset-before',
  'reset-after',
  'half-open',
  'slow-body',
  'truncated',
  'html',
  'wrong-type',
  '404-after-202',
  'delay',
  'late-points',
  'repeated-points',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** The areas of the sandbox that a rule can target. */
export const FAULT_AREAS = ['directory', 'arm', 'graph', 'storage', 'metrics', 'insights'] as const;

export type FaultArea = (typeof FAULT_AREAS)[number];

/** The limits of Cost Management that a `429` can report, each with its own header. */
export const COST_LIMITS = ['qpu', 'entity', 'clienttype', 'tenant'] as const;

/** A fault rule: which requests it matches, which fault it injects and how often. */
export interface FaultRule {
  match: { area?: FaultArea; method?: string; pathRegex?: string };
  kind: FaultKind;
  /** 0 to 1. Defaults to 1 if absent. */
  probability?: number;
  /** Maximum number of faults. Unlimited if absent. */
  count?: number;
  retryAfterSeconds?: number;
  /** The limit that a `429` of Cost Management reports. Defaults to `clienttype`. */
  costLimit?: (typeof COST_LIMITS)[number];
  delayMs?: number;
  /** How long the rule stays active after it was set. Unlimited if absent. */
  forSeconds?: number;
}

/** The properties of a request that rules match. */
export interface FaultTarget {
  method: string;
  /** Path and query. */
  url: string;
}

/** Decides for each request whether to inject a fault. */
export interface FaultInjector {
  readonly rules: readonly FaultRule[];
  replace(rules: readonly FaultRule[]): void;
  nextFault(target: FaultTarget): FaultRule | undefined;
}

/** Returns the area of a path. */
export function areaOf(url: string): FaultArea | undefined {
  const first = /^\/(login|arm|graph|blob|metrics|insights)(-gov)?(?=[/?]|$)/.exec(url)?.[1];
  if (first === 'login') return 'directory';
  return first === 'blob' ? 'storage' : (first as FaultArea | undefined);
}

/**
 * Injects faults with seeded randomness. One number is drawn per request and divided among the matching rules, so that
 * the probabilities of a mix add up and earlier rules do not reduce later ones.
 */
export class SeededFaultInjector implements FaultInjector {
  #rules: readonly FaultRule[] = [];
  #strikes: number[] = [];
  #since = 0;
  #state: number;
  readonly #now: () => Date;

  constructor(seed: number, rules: readonly FaultRule[] = [], now: () => Date = () => new Date()) {
    this.#state = seed >>> 0;
    this.#now = now;
    this.replace(rules);
  }

  get rules(): readonly FaultRule[] {
    return this.#rules;
  }

  replace(rules: readonly FaultRule[]): void {
    this.#rules = [...rules];
    this.#strikes = rules.map(() => 0);
    this.#since = this.#now().getTime();
  }

  nextFault(target: FaultTarget): FaultRule | undefined {
    const age = (this.#now().getTime() - this.#since) / 1000;
    const candidates = this.#rules
      .map((rule, index) => ({ rule, index }))
      .filter(
        ({ rule, index }) =>
          matches(rule, target) &&
          (this.#strikes[index] ?? 0) < (rule.count ?? Infinity) &&
          age < (rule.forSeconds ?? Infinity),
      );
    if (candidates.length === 0) return undefined;
    let draw = this.#draw();
    for (const { rule, index } of candidates) {
      draw -= rule.probability ?? 1;
      if (draw < 0) {
        this.#strikes[index] = (this.#strikes[index] ?? 0) + 1;
        return rule;
      }
    }
    return undefined;
  }

  /** Draws a number in [0, 1) with Mulberry32, which is small, fast and deterministic on every platform. */
  #draw(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}

function matches({ match }: FaultRule, { method, url }: FaultTarget): boolean {
  const area = areaOf(url);
  if (area === undefined || (match.area !== undefined && match.area !== area)) return false;
  if (match.method !== undefined && match.method.toUpperCase() !== method) return false;
  return match.pathRegex === undefined || new RegExp(match.pathRegex, 'i').test(url);
}
