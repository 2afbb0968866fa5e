import type { ProblemIssue } from '@blueport/contracts';
import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** Where in the request a schema was applied; the body's pointers start at its root. */
export type InputPart = 'body' | 'query' | 'params';

const prefixes: Readonly<Record<InputPart, string>> = { body: '', query: '#/query', params: '#/params' };

/** Longer names come only from the caller; 50 issues must not repeat them 50 times. */
const longestStep = 200;

function stepOf(name: PropertyKey): string {
  const text = String(name);
  return text.length > longestStep ? `${text.slice(0, longestStep).toWellFormed()}…` : text;
}

/** An RFC 6901 pointer to a path inside a part of the request; names longer than 200 characters are cut. */
function pointerTo(part: InputPart, path: readonly PropertyKey[]): string {
  const steps = path.map((step) => stepOf(step).replaceAll('~', '~0').replaceAll('/', '~1'));
  return prefixes[part] + steps.map((step) => `/${step}`).join('');
}

const nouns: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'entries',
  set: 'entries',
  object: 'fields',
};

function limit(issue: Extract<Issue, { code: 'too_big' | 'too_small' }>): string {
  const noun = nouns[issue.origin];
  const bound = issue.code === 'too_big' ? issue.maximum : issue.minimum;
  const relation = issue.code === 'too_big' ? 'at most' : 'at least';
  const exclusive =
    issue.inclusive === false ? (issue.code === 'too_big' ? 'less than' : 'more than') : relation;
  return noun ? `Must have ${relation} ${bound} ${noun}.` : `Must be ${exclusive} ${bound}.`;
}

function inWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Is required.' : `Must be of type ${issue.expected}.`;
    case 'too_big':
    case 'too_small':
      return limit(issue);
    case 'invalid_value':
      return `Must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}.`;
    case 'invalid_format':
      return issue.format === 'regex'
        ? 'Does not have the expected form.'
        : `Must be a valid ${issue.format}.`;
    case 'invalid_key':
      return 'Has a name that is not acceptable.';
    case 'invalid_union':
      return 'Fits none of the possible forms.';
    default:
      return 'Is not acceptable.';
  }
}

/** Yields the issues of a failed parse one by one, each with its location and message; each unknown field is one issue. */
export function* toProblemIssues(issues: readonly Issue[], part: InputPart): Generator<ProblemIssue> {
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        yield {
          pointer: pointerTo(part, [...issue.path, key]),
          code: 'unknown-field',
          message: 'Is not a field of this request.',
        };
      }
      continue;
    }
    const missing = issue.code === 'invalid_type' && issue.input === undefined;
    yield {
      pointer: pointerTo(part, issue.path),
      code: missing ? 'required' : issue.code.replaceAll('_', '-'),
      message: inWords(issue),
    };
  }
}

/** Counts what `toProblemIssues` yields without creating it. */
export function countProblemIssues(issues: readonly Issue[]): number {
  let count = 0;
  for (const issue of issues) count += issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
  return count;
}
