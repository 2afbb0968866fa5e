import type { ApiError } from '../../core/api/problem.ts';

/** The fields of a form. Sets are compared by their members, lists as JSON, other values by equality. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Values on the server, with their version. */
export interface Version<Values extends FormValues> {
  readonly values: Values;
  readonly etag: string;
}

/** Issues by field, in the user's language. */
export type FieldIssues<Values extends FormValues> = Readonly<
  Partial<Record<keyof Values & string, string | undefined>>
>;

export function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Set && b instanceof Set) {
    return a.size === b.size && [...a].every((member) => b.has(member));
  }
  if (Array.isArray(a) && Array.isArray(b)) return JSON.stringify(a) === JSON.stringify(b);
  return Object.is(a, b);
}

/** Returns the fields whose values differ. */
export function changedFields<Values extends FormValues>(
  before: Values,
  after: Values,
): (keyof Values & string)[] {
  return (Object.keys(after) as (keyof Values & string)[]).filter(
    (field) => !isSame(before[field], after[field]),
  );
}

/** Fields by their pointer in the request, such as `/user/name`, if it does not begin with the name of the field. */
export type FieldPointers<Values extends FormValues> = Readonly<
  Partial<Record<string, keyof Values & string>>
>;

/** Returns the issues of a refusal by field. Other issues belong to the form. */
export function issuesOfRefusal<Values extends FormValues>(
  error: ApiError | undefined,
  fields: readonly string[],
  pointers: FieldPointers<Values> = {},
): { readonly byField: FieldIssues<Values>; readonly rest: readonly string[] } {
  const byField: Record<string, string> = {};
  const rest: string[] = [];
  for (const issue of error?.errors ?? []) {
    const pointer = issue.pointer.replace(/^#/, '');
    const field = pointers[pointer] ?? fields.find((name) => `${pointer}/`.startsWith(`/${name}/`));
    if (field) byField[field] ??= issue.message;
    else rest.push(issue.message);
  }
  return { byField: byField as FieldIssues<Values>, rest };
}
