import type { IssueCode, MessageValues, ProblemIssue } from '@blueport/contracts';
import type * as z from 'zod/mini';
import { issue as issueAt } from '../errors/refusal.ts';

type Issue = z.core.$ZodIssue;

/** The part of the request that a schema was applied to; pointers of the body start at its root. */
export type InputPart = 'body' | 'query' | 'params';

const prefixes: Readonly<Record<InputPart, string>> = { body: '', query: '#/query', params: '#/params' };

/** Longer names come only from the caller; 50 issues must not repeat them 50 times. */
const longestStep = 200;

function stepOf(name: PropertyKey): string {
  const text = String(name);
  return text.length > longestStep ? `${text.slice(0, longestStep).toWellFormed()}…` : text;
}

/**
 * Returns an RFC 6901 pointer to a path within a part of the request; names longer than 200 characters are truncated.
 */
function pointerTo(part: InputPart, path: readonly PropertyKey[]): string {
  const steps = path.map((step) => stepOf(step).replaceAll('~', '~0').replaceAll('/', '~1'));
  return prefixes[part] + steps.map((step) => `/${step}`).join('');
}

/** The unit counted by a limit; limits of numbers have no unit. */
const units: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'entries',
  set: 'entries',
  object: 'fields',
};

function limitOf(issue: Extract<Issue, { code: 'too_big' | 'too_small' }>): MessageValues {
  const limit = issue.code === 'too_big' ? issue.maximum : issue.minimum;
  const unit = units[issue.origin] ?? (issue.inclusive === false ? 'exclusive' : 'number');
  return { unit, limit: String(limit) };
}

/** Returns the UTC day of a limit of dates. */
const dayOf = (limit: number | bigint): string => new Date(Number(limit)).toISOString().slice(0, 10);

/** Returns the missing members of a union's options, if the value lacks one of each. */
function describeUnion({ errors }: Extract<Issue, { code: 'invalid_union' }>): [IssueCode, MessageValues?] {
  const missing = errors.map(([first]) =>
    first?.code === 'invalid_type' && first.input === undefined ? first.path.join('.') : '',
  );
  const fields = [...new Set(missing)];
  return fields.length === 0 || fields.includes('')
    ? ['invalid-union']
    : ['missing-member', { fields: fields.join(', ') }];
}

/** Returns the code of an issue and the placeholder values of its message. */
function describe(issue: Issue): [code: IssueCode, values?: MessageValues] {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? ['required'] : ['invalid-type', { expected: issue.expected }];
    case 'too_big':
      return issue.origin === 'date'
        ? ['too-late', { limit: dayOf(issue.maximum) }]
        : ['too-big', limitOf(issue)];
    case 'too_small':
      return issue.origin === 'date'
        ? ['too-early', { limit: dayOf(issue.minimum) }]
        : ['too-small', limitOf(issue)];
    case 'invalid_value':
      return ['invalid-value', { allowed: issue.values.map((value) => JSON.stringify(value)).join(', ') }];
    case 'invalid_format':
      return ['invalid-format', { format: issue.format }];
    case 'invalid_key':
      return ['invalid-key'];
    case 'invalid_union':
      return describeUnion(issue);
    case 'not_multiple_of':
      return ['not-multiple-of', { divisor: String(issue.divisor) }];
    default:
      return ['custom'];
  }
}

/** Returns the depth in the value at which an option of a union failed. */
const depthOf = (issues: readonly Issue[]): number =>
  issues.reduce((depth, { path }) => Math.max(depth, path.length), 0);

/**
 * Returns the issues of the option of a union that fits best, with complete paths. Undefined if several options fit
 * equally well and fail for different reasons.
 */
function issuesOfUnion(union: Extract<Issue, { code: 'invalid_union' }>): readonly Issue[] | undefined {
  const options = union.errors
    .filter((issues) => issues.length > 0)
    .toSorted((a, b) => depthOf(b) - depthOf(a) || a.length - b.length);
  const [best, next] = options;
  if (best === undefined) return undefined;
  const isTie = next !== undefined && depthOf(next) === depthOf(best) && next.length === best.length;
  const isSame = options.every(
    ([first]) => first?.code === best[0]?.code && String(first?.path) === String(best[0]?.path),
  );
  if (isTie && !isSame) return undefined;
  return best.map((issue) => ({ ...issue, path: [...union.path, ...issue.path] }));
}

/** Yields the issues of a failed parse, with those of the fitting option instead of a union. */
function* expandUnions(issues: readonly Issue[]): Generator<Issue> {
  for (const issue of issues) {
    const inner = issue.code === 'invalid_union' ? issuesOfUnion(issue) : undefined;
    if (inner === undefined) yield issue;
    else yield* expandUnions(inner);
  }
}

/**
 * Yields the issues of a failed parse one by one, each with its location and message; each unknown field is a separate
 * issue.
 */
export function* toProblemIssues(issues: readonly Issue[], part: InputPart): Generator<ProblemIssue> {
  for (const issue of expandUnions(issues)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) yield issueAt(pointerTo(part, [...issue.path, key]), 'unknown-field');
      continue;
    }
    yield issueAt(pointerTo(part, issue.path), ...describe(issue));
  }
}

/** Counts what `toProblemIssues` yields without creating it. */
export function countProblemIssues(issues: readonly Issue[]): number {
  let count = 0;
  for (const issue of expandUnions(issues))
    count += issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
  return count;
}
