import { maxProblemIssues, type ProblemIssue, type RouteContract } from '@blueport/contracts';
import type * as z from 'zod/mini';
import { checkText } from './parse-body.ts';
import { Refusal } from '../errors/refusal.ts';
import { countProblemIssues, toProblemIssues, type InputPart } from './validation-issues.ts';

/** Parsed input of a handler. */
export interface ParsedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

function checkTexts(values: unknown): void {
  for (const [key, value] of Object.entries((values ?? {}) as Record<string, unknown>)) {
    for (const text of [key, ...[value].flat()]) if (typeof text === 'string') checkText(text);
  }
}

/** Collects the first issues of all request parts and counts the others. */
function createIssueList() {
  const issueList: ProblemIssue[] = [];
  let total = 0;
  return {
    add(issues: readonly z.core.$ZodIssue[], part: InputPart): void {
      total += countProblemIssues(issues);
      for (const issue of toProblemIssues(issues, part)) {
        if (issueList.length >= maxProblemIssues) return;
        issueList.push(issue);
      }
    },
    /** Throws 400 if there is an issue. */
    check(): void {
      if (total > 0)
        throw new Refusal('malformed-request', {
          errors: issueList,
          omittedErrors: total - issueList.length,
        });
    },
  };
}

/** Validates all parts of a request with the schemas of its route. Throws 400 with at most 50 issues in total. */
export function parseInput(contract: RouteContract, raw: ParsedInput): ParsedInput {
  checkTexts(raw.params);
  checkTexts(raw.query);
  const issues = createIssueList();
  const parse = (part: InputPart, schema: z.ZodMiniType | undefined): unknown => {
    if (!schema) {
      if (isEmpty(raw[part])) return undefined;
      const keys = typeof raw[part] === 'object' ? Object.keys(raw[part] ?? {}) : [];
      if (keys.length === 0) throw new Refusal('malformed-request', { reason: 'no-body-expected' });
      issues.add([{ code: 'unrecognized_keys', keys, path: [], message: '', input: {} }], part);
      return undefined;
    }
    const result = schema.safeParse(raw[part] ?? (part === 'body' ? undefined : {}), { reportInput: true });
    if (result.success) return result.data;
    issues.add(result.error.issues, part);
    return undefined;
  };
  const parsed = {
    params: parse('params', contract.params),
    query: parse('query', contract.query),
    body: parse('body', contract.body),
  };
  issues.check();
  return parsed;
}
