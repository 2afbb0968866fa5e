import { issue, Refusal } from '../errors/refusal.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns a function that reduces a row to the requested fields, or undefined if all are requested. Rejects fields that
 * the rows never have.
 */
export function fieldPicker(query: unknown, allowed: readonly string[]): ((row: Row) => Row) | undefined {
  const requestedFields = (query as { fields?: unknown } | undefined)?.fields;
  if (typeof requestedFields !== 'string' || requestedFields === '') return undefined;
  const fields = requestedFields.split(',').map((field) => field.trim());
  const unknown = fields.filter((field) => !allowed.includes(field));
  if (unknown.length > 0) {
    throw new Refusal('malformed-request', {
      errors: unknown.map((field) =>
        issue('#/query/fields', 'unknown-list-field', { field: field.slice(0, 60) }),
      ),
    });
  }
  return (row) => Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name)));
}

/** Reduces the rows of a list response to the requested fields. */
export function pickFields(answer: unknown, query: unknown, allowed: readonly string[]): unknown {
  const pick = fieldPicker(query, allowed);
  if (!pick) return answer;
  const { result } = answer as { result: readonly Row[] };
  return { ...(answer as object), result: result.map(pick) };
}
