import type { ApiError } from '../../core/api/problem.ts';

/** The fields of a form; sets are compared by their members, everything else as it is. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Values as the server holds them, with the version they belong to. */
export interface Version<Values extends FormValues> {
  readonly values: Values;
  readonly etag: string;
}

/** What is wrong with a field, in the reader's words. */
export type FieldIssues<Values extends FormValues> = Readonly<Partial<Record<keyof Values & string, string>>>;

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Set && b instanceof Set) {
    return a.size === b.size && [...a].every((member) => b.has(member));
  }
  return Object.is(a, b);
}

/** Fields whose values differ. */
export function changedFields<Values extends FormValues>(
  before: Values,
  after: Values,
): (keyof Values & string)[] {
  return (Object.keys(after) as (keyof Values & string)[]).filter(
    (field) => !isSame(before[field], after[field]),
  );
}

/** What two people did to the same version: fields that the other one changed, and those that both changed. */
export interface ConflictFields<Values extends FormValues> {
  readonly theirs: readonly (keyof Values & string)[];
  readonly both: readonly (keyof Values & string)[];
}

export function conflictFields<Values extends FormValues>(
  base: Values,
  theirs: Values,
  mine: Values,
): ConflictFields<Values> {
  const changedByThem = changedFields(base, theirs);
  const changedByMe = changedFields(base, mine);
  return {
    theirs: changedByThem,
    both: changedByThem.filter((field) => changedByMe.includes(field) && !isSame(theirs[field], mine[field])),
  };
}

/** The issues of a refusal by field: a segment of the pointer names it; issues of no field stay with the form. */
export function issuesOfRefusal<Values extends FormValues>(
  error: ApiError | undefined,
  fields: readonly string[],
  fieldOf: (pointer: string) => string | undefined = () => undefined,
): { readonly byField: FieldIssues<Values>; readonly rest: readonly string[] } {
  const byField: Record<string, string> = {};
  const rest: string[] = [];
  for (const issue of error?.errors ?? []) {
    const named = issue.pointer.split('/').slice(1);
    const field = fieldOf(issue.pointer) ?? named.find((segment) => fields.includes(segment));
    if (field) byField[field] ??= issue.message;
    else rest.push(issue.message);
  }
  return { byField: byField as FieldIssues<Values>, rest };
}

/** How many things differ: a set counts by its members, everything else as one. */
export function changeCount<Values extends FormValues>(before: Values, after: Values): number {
  return changedFields(before, after).reduce((sum, field) => {
    const [old, now]: unknown[] = [before[field], after[field]];
    if (!(old instanceof Set) || !(now instanceof Set)) return sum + 1;
    const came = [...now].filter((member) => !old.has(member)).length;
    return sum + came + old.size - (now.size - came);
  }, 0);
}
