import { differences, isNothing } from './match-pattern.ts';
import type { Effect, Operation } from './operation.ts';

/** All verdicts, in the order of the tables. */
export const verdicts = [
  'as Azure',
  'accepted',
  'refused as Azure',
  'not simulated',
  'not issued',
  'MISLEADING',
] as const;

/**
 * `accepted`: the result is Azure's, but no call can show the effect. `not issued`: the client fails by itself,
 * with no request or a malformed one.
 */
export type Verdict = (typeof verdicts)[number];

/** One request of a client and the status of its response. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Error code of the response, if it is an error. */
  readonly code?: string;
}

/** What a client did with a call. */
export interface Outcome {
  readonly exchanges: readonly Exchange[];
  readonly returned?: unknown;
  readonly error?: Refusal;
}

/** An error that a client threw. */
export interface Refusal {
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly message: string;
}

export interface Judgement {
  readonly verdict: Verdict;
  /** What is wrong, why no call can show the effect, or why the client cannot issue the operation. */
  readonly reason?: string;
}

const misleading = (reason: string): Judgement => ({ verdict: 'MISLEADING', reason });

/** Whether Azure accepts or refuses an operation that the embedded cloud does not simulate, contrary to its row. */
export const isUnexpected = ({ expects }: Operation, { verdict }: Judgement): boolean =>
  verdict === 'not simulated' && expects !== 'not simulated';

/**
 * Classifies an operation by the actions of the client and the result of a following call. The expectation of
 * the row decides what Azure would do, never the verdict: an accepted operation without a check of its effect
 * is misleading.
 */
export function judge(operation: Operation, outcome: Outcome, effect?: Outcome): Judgement {
  const error = withCode(outcome);
  if (error?.status === 501 && error.code === 'NotSimulated') return { verdict: 'not simulated' };
  const { expects } = operation;
  if (expects === 'not simulated')
    return misleading(error === undefined ? 'was answered, but nothing checks its effect' : describe(error));
  if ('refused' in expects) return judgeRefusal(expects.refused, error);
  if (error !== undefined) return misleading(describe(error));
  const found = differences(expects.works, outcome.returned);
  if (found.length > 0) return misleading(found.join('; '));
  return judgeEffect(operation, outcome, effect);
}

// A client that expects another format than JSON, and one that reads pages, may not report the code of the response.
function withCode({ error, exchanges }: Outcome): Refusal | undefined {
  const last = exchanges.at(-1);
  return error === undefined || last?.code === undefined || last.status !== error.status
    ? error
    : { ...error, code: last.code };
}

function judgeRefusal(expected: { status: number; code: string }, error: Refusal | undefined): Judgement {
  if (error === undefined)
    return misleading(`was accepted; Azure returns ${expected.status} ${expected.code}`);
  if (error.status === expected.status && error.code === expected.code)
    return { verdict: 'refused as Azure' };
  return misleading(`${describe(error)}; Azure returns ${expected.status} ${expected.code}`);
}

function judgeEffect(operation: Operation, outcome: Outcome, effectOutcome: Outcome | undefined): Judgement {
  const { effect, unverifiable } = operation;
  if (effect !== undefined && effectOutcome !== undefined) {
    const found = effectDifferences(effect, effectOutcome);
    if (found.length > 0) return misleading(`was accepted, but ${effect.call} then: ${found.join('; ')}`);
  }
  if (unverifiable !== undefined) return { verdict: 'accepted', reason: unverifiable };
  return effectOutcome === undefined && (outcome.exchanges.some(isChange) || isBlind(operation))
    ? misleading('was accepted, but nothing checks its effect')
    : { verdict: 'as Azure' };
}

/** Actions that only read, by their names: `listKeys`, `checkNameAvailability`, `validate`. */
const readingAction =
  /^(list|get|check|validate|query|forecast|summarize|export|whatIf|calculate|readOnlyKeys|sharedKeys)/i;

function isChange({ method, path }: Exchange): boolean {
  if (method === 'POST') return !readingAction.test(path.split('/').at(-1) ?? '');
  return method === 'PUT' || method === 'PATCH' || method === 'DELETE';
}

/** Whether every result of the client satisfies the row. */
const isBlind = ({ expects }: Operation): boolean =>
  typeof expects === 'object' &&
  'works' in expects &&
  (expects.works === undefined || expects.works === isNothing);

function effectDifferences(effect: Effect, { error, returned }: Outcome): string[] {
  if ('status' in effect)
    return error?.status === effect.status
      ? []
      : [error === undefined ? `succeeded instead of ${effect.status}` : describe(error)];
  return error === undefined ? differences(effect.shows, returned) : [describe(error)];
}

const describe = ({ status, code, message }: Refusal): string =>
  [status, code, message.split('\n')[0]?.slice(0, 240)].filter((part) => part !== undefined).join(' ');
