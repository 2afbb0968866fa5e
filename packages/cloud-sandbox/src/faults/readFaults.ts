import { COST_LIMITS, FAULT_AREAS, FAULT_KINDS } from './faultInjector.ts';
import type { FaultArea, FaultRule } from './faultInjector.ts';
import { outage, r3Mix } from './faultMixes.ts';

/** A fault description that cannot be parsed. The message describes the problem. */
export class FaultSyntaxError extends Error {
  override readonly name = 'FaultSyntaxError';
}

/**
 * Parses `SANDBOX_FAULTS`: JSON as `PUT /__faults` accepts it, or compact text, for example `429:0.1@arm:PUT,
 * hang:0.02@directory`, `r3:0.5` or `outage:60`.
 */
export function readFaultText(text: string): FaultRule[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  if (/^[[{]/.test(trimmed)) return readFaults(parseJson(trimmed));
  return trimmed
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(readCompact);
}

/** The longest outage that can be requested, in seconds. */
const LONGEST_SECONDS = 86_400;

/**
 * Parses a list of rules, `{ rules }`, `{ preset: "r3", factor }`, `{ preset: "r3-60" }`, `{ preset: "outage", seconds
 * }` or `{ text }`.
 */
export function readFaults(input: unknown): FaultRule[] {
  if (Array.isArray(input)) return input.map(readRule);
  if (!isRecord(input)) throw new FaultSyntaxError('Faults are a list of rules or { rules, preset, text }.');
  const { rules, text } = input;
  return [
    ...readPreset(input),
    ...(typeof text === 'string' ? readFaultText(text) : []),
    ...(Array.isArray(rules) ? rules.map(readRule) : []),
  ];
}

function readPreset({ preset, factor, seconds }: Record<string, unknown>): FaultRule[] {
  switch (preset) {
    case undefined:
      return [];
    case 'r3':
      return r3Mix(optionalNumber(factor, 'factor', 0, 3));
    case 'r3-60':
      return r3Mix(2);
    case 'outage':
      return outage(optionalNumber(seconds, 'seconds', 0, LONGEST_SECONDS) ?? 600);
    default:
      throw new FaultSyntaxError('The presets are "r3", "r3-60" and "outage".');
  }
}

function readCompact(part: string): FaultRule[] {
  const found = /^([\w-]+?)(?::([\d.]+))?(?:@(\w+)(?::([A-Za-z]+))?)?$/.exec(part);
  if (found === null)
    throw new FaultSyntaxError(`"${part}" is not a fault; write kind:probability@area:METHOD.`);
  const [, kind, figure, area, method] = found;
  const number = figure === undefined ? undefined : Number(figure);
  if (kind === 'r3' || kind === 'r3-60' || kind === 'outage') {
    return readPreset({ preset: kind, factor: number, seconds: number });
  }
  return [
    readRule({
      kind,
      match: { ...(area === undefined ? {} : { area }), ...(method === undefined ? {} : { method }) },
      ...(number === undefined ? {} : { probability: number }),
    }),
  ];
}

function readRule(input: unknown): FaultRule {
  if (!isRecord(input)) throw new FaultSyntaxError('A fault rule is an object.');
  const kind = FAULT_KINDS.find((known) => known === input['kind']);
  if (kind === undefined) throw new FaultSyntaxError(`A fault's kind is one of ${FAULT_KINDS.join(', ')}.`);
  const rule: FaultRule = { match: readMatch(input['match'] ?? {}), kind };
  const probability = optionalNumber(input['probability'], 'probability', 0, 1);
  const count = optionalNumber(input['count'], 'count', 0, Number.MAX_SAFE_INTEGER);
  const retryAfterSeconds = optionalNumber(input['retryAfterSeconds'], 'retryAfterSeconds', 0, 3600);
  const delayMs = optionalNumber(input['delayMs'], 'delayMs', 0, 600_000);
  const forSeconds = optionalNumber(input['forSeconds'], 'forSeconds', 0, LONGEST_SECONDS);
  if (probability !== undefined) rule.probability = probability;
  if (count !== undefined) rule.count = count;
  if (retryAfterSeconds !== undefined) rule.retryAfterSeconds = retryAfterSeconds;
  const limit = input['costLimit'];
  const costLimit = COST_LIMITS.find((known) => known === limit);
  if (limit !== undefined && costLimit === undefined)
    throw new FaultSyntaxError(`costLimit is one of ${COST_LIMITS.join(', ')}.`);
  if (costLimit !== undefined) rule.costLimit = costLimit;
  if (delayMs !== undefined) rule.delayMs = delayMs;
  if (forSeconds !== undefined) rule.forSeconds = forSeconds;
  return rule;
}

function readMatch(input: unknown): FaultRule['match'] {
  if (!isRecord(input)) throw new FaultSyntaxError("A fault rule's match is an object.");
  const match: FaultRule['match'] = {};
  if (input['area'] !== undefined) match.area = readArea(input['area']);
  if (input['method'] !== undefined) match.method = readString(input['method'], 'method');
  if (input['pathRegex'] !== undefined) {
    match.pathRegex = readString(input['pathRegex'], 'pathRegex');
    if (!isPattern(match.pathRegex)) {
      throw new FaultSyntaxError(`pathRegex "${match.pathRegex}" is not a regular expression.`);
    }
  }
  return match;
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'i') instanceof RegExp;
  } catch {
    return false;
  }
}

function readArea(value: unknown): FaultArea {
  const area = FAULT_AREAS.find((known) => known === value);
  if (area === undefined) throw new FaultSyntaxError(`A fault's area is one of ${FAULT_AREAS.join(', ')}.`);
  return area;
}

function readString(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new FaultSyntaxError(`${name} must be text.`);
  return value;
}

function optionalNumber(value: unknown, name: string, least: number, most: number): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !(value >= least && value <= most)) {
    throw new FaultSyntaxError(`${name} must be a number from ${least} to ${most}.`);
  }
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FaultSyntaxError('Faults that start with [ or { must be JSON.');
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
