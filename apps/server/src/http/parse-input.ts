import type { RouteContract } from '@blueport/contracts';
import type * as z from 'zod/mini';
import { checkText } from './parse-body.ts';
import { Refusal } from './refusal.ts';
import { toProblemIssues, type InputPart } from './validation-issues.ts';

/** What a handler receives of the request. */
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

/** Applies the schemas of a route to all parts of a request and refuses with every issue of all of them. */
export function parseInput(contract: RouteContract, raw: ParsedInput): ParsedInput {
  checkTexts(raw.params);
  checkTexts(raw.query);
  const issues: ReturnType<typeof toProblemIssues> = [];
  const parse = (part: InputPart, schema: z.ZodMiniType | undefined): unknown => {
    if (!schema) {
      if (!isEmpty(raw[part])) {
        const keys = typeof raw[part] === 'object' ? Object.keys(raw[part] ?? {}) : [];
        issues.push(
          ...toProblemIssues([{ code: 'unrecognized_keys', keys, path: [], message: '', input: {} }], part),
        );
        if (keys.length === 0)
          throw new Refusal('malformed-request', { detail: 'This request takes no body.' });
      }
      return undefined;
    }
    const result = schema.safeParse(raw[part] ?? (part === 'body' ? undefined : {}), { reportInput: true });
    if (result.success) return result.data;
    issues.push(...toProblemIssues(result.error.issues, part));
    return undefined;
  };
  const parsed = {
    params: parse('params', contract.params),
    query: parse('query', contract.query),
    body: parse('body', contract.body),
  };
  if (issues.length > 0) throw new Refusal('malformed-request', { errors: issues });
  return parsed;
}
