import { Refusal } from '../http/refusal.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Reduces the rows of a list answer to the fields the query asked for; a field the rows never have is refused. */
export function pickFields(answer: unknown, query: unknown, allowed: readonly string[]): unknown {
  const wanted = (query as { fields?: unknown } | undefined)?.fields;
  if (typeof wanted !== 'string' || wanted === '') return answer;
  const fields = wanted.split(',').map((field) => field.trim());
  const unknown = fields.filter((field) => !allowed.includes(field));
  if (unknown.length > 0) {
    throw new Refusal('malformed-request', {
      errors: unknown.map((field) => ({
        pointer: '#/query/fields',
        code: 'unknown-field',
        message: `"${field.slice(0, 60)}" is not a field of this list.`,
      })),
    });
  }
  const { result } = answer as { result: Rows };
  return {
    ...(answer as object),
    result: result.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))),
    ),
  };
}
