import { applyOperations, type Change } from '../effect/applyOperations.ts';
import { readField } from '../field/readField.ts';
import type { AliasTable, PolicyResource } from '../types.ts';
import { equalValues } from '../value/compareValues.ts';
import type { AssignmentContext, AssignmentResult, CompiledAssignment } from './compileAssignment.ts';

/** The result of `judgeWrite`. */
export interface WriteJudgement {
  allowed: boolean;
  /** The resource as it would be written, after append and modify. */
  resource: PolicyResource;
  changes: Change[];
  /** Reasons to deny it: deny effects, rules that could not be evaluated, and conflicting operations. */
  denials: AssignmentResult[];
  conflicts: Change[];
  /** All results for the resource as it would be written. */
  results: AssignmentResult[];
}

/**
 * Evaluates a write like the service: append and modify change it first, then deny evaluates the changed resource, and
 * other effects are recorded. Assignments that are not enforced are only recorded.
 */
export function judgeWrite(
  assignments: readonly CompiledAssignment[],
  initialResource: PolicyResource,
  context: AssignmentContext = {},
  aliases: AliasTable = {},
): WriteJudgement {
  const judge = (resource: PolicyResource) =>
    assignments.flatMap((assignment) => assignment.evaluate(resource, context));
  const acts = ({ compliance, enforced }: AssignmentResult) => enforced && compliance === 'NonCompliant';
  const before = judge(initialResource);
  const changing = before.filter(
    (result) => acts(result) && (result.effect === 'append' || result.effect === 'modify'),
  );
  const { operations, contradictions } = gather(changing, aliases);
  const applied = applyOperations(initialResource, operations, aliases);
  const conflicts = [...applied.conflicts, ...contradictions];
  const results = applied.changes.length > 0 ? judge(applied.resource) : before;
  const denials = results.filter(
    (result) => (acts(result) && result.effect === 'deny') || refusesByFailure(result),
  );
  return {
    allowed: denials.length === 0 && conflicts.length === 0,
    resource: applied.resource,
    changes: applied.changes,
    denials,
    conflicts,
    results,
  };
}

/** A rule that cannot be evaluated denies the write if it could have denied or changed it. */
const refusesByFailure = ({ enforced, compliance, effect }: AssignmentResult): boolean =>
  enforced && compliance === 'Error' && (effect === 'deny' || effect === 'modify' || effect === 'append');

/** A field may be spelled in several ways: `tags.env`, `tags[env]` and `tags['Env']`. */
function isSameField(a: string, b: string, aliases: AliasTable): boolean {
  if (a.toLowerCase() === b.toLowerCase()) return true;
  const [first, second] = [readField(a, aliases)?.paths, readField(b, aliases)?.paths];
  return (
    first !== undefined &&
    second !== undefined &&
    JSON.stringify(first).toLowerCase() === JSON.stringify(second).toLowerCase()
  );
}

/**
 * Collects operations. Different values for one field are not applied; those whose conflict effect is `deny`, the
 * default, are returned as contradictions.
 */
function gather(
  results: readonly AssignmentResult[],
  aliases: AliasTable,
): {
  operations: NonNullable<NonNullable<AssignmentResult['verdict']['details']>['operations']>;
  contradictions: Change[];
} {
  const all = results.flatMap(({ verdict }) => {
    const details = verdict.details;
    return (details?.operations ?? []).map((operation) => ({
      operation,
      lenient: details?.conflictEffect !== undefined && details.conflictEffect !== 'deny',
    }));
  });
  const clashes = ({ operation }: (typeof all)[number]) =>
    !operation.field.endsWith('[*]') &&
    all.some(
      ({ operation: other }) =>
        isSameField(other.field, operation.field, aliases) && !equalValues(other.value, operation.value),
    );
  return {
    operations: all.filter((one) => !clashes(one)).map(({ operation }) => operation),
    contradictions: all
      .filter((one) => clashes(one) && !one.lenient)
      .map(({ operation }) => ({
        operation: operation.operation,
        field: operation.field,
        ...(operation.value === undefined ? {} : { after: operation.value }),
      })),
  };
}
