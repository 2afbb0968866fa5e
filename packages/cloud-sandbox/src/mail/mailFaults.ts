/** The faults that can be injected into a mail. */
export const MAIL_FAULTS = [
  /** Rejects temporarily (451) after the text. */
  '4xx',
  /** Rejects permanently (550) at the recipient. */
  '5xx',
  /** Breaks the connection before the text. */
  'drop-before',
  /** Breaks the connection after the text. The mail is not stored. */
  'drop-after',
  /** Breaks the connection after the text. The mail is stored. */
  'lost-answer',
  /** Replies correctly, but late. */
  'slow',
] as const;

type MailFaultKind = (typeof MAIL_FAULTS)[number];

/** A fault rule of the catcher. */
export interface MailFault {
  kind: MailFaultKind;
  /** 0 to 1. Defaults to 1 if absent. */
  probability?: number;
  /** Maximum number of faults. Unlimited if absent. */
  count?: number;
  delayMs?: number;
}

/**
 * Injects faults with seeded randomness. One number is drawn per mail and divided among the rules, so that the
 * probabilities add up.
 */
export class MailFaults {
  #rules: { rule: MailFault; strikes: number }[] = [];
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  get rules(): readonly MailFault[] {
    return this.#rules.map(({ rule }) => rule);
  }

  replace(rules: readonly MailFault[]): void {
    this.#rules = rules.map((rule) => ({ rule, strikes: 0 }));
  }

  nextFault(): MailFault | undefined {
    let draw = this.#draw();
    for (const entry of this.#rules) {
      if (entry.strikes >= (entry.rule.count ?? Infinity)) continue;
      draw -= entry.rule.probability ?? 1;
      if (draw >= 0) continue;
      entry.strikes += 1;
      return entry.rule;
    }
    return undefined;
  }

  /** Draws a number in [0, 1) with Mulberry32, the same generator as for the other faults. */
  #draw(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}

/** Parses a list of rules. Returns undefined if the input is not valid. */
export function readMailFaults(input: unknown): MailFault[] | undefined {
  if (!Array.isArray(input)) return undefined;
  const rules = input.map(readRule);
  return rules.every((rule) => rule !== undefined) ? rules : undefined;
}

function readRule(input: unknown): MailFault | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const { kind, probability, count, delayMs } = input as Record<string, unknown>;
  const known = MAIL_FAULTS.find((name) => name === kind);
  const isNumber = (value: unknown, most: number): value is number | undefined =>
    value === undefined || (typeof value === 'number' && value >= 0 && value <= most);
  if (!known || !isNumber(probability, 1) || !isNumber(count, 1e9) || !isNumber(delayMs, 600_000)) {
    return undefined;
  }
  return {
    kind: known,
    ...(probability === undefined ? {} : { probability }),
    ...(count === undefined ? {} : { count }),
    ...(delayMs === undefined ? {} : { delayMs }),
  };
}
