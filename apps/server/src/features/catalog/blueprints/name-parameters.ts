import type { BlueprintParameter, ProblemIssue } from '@blueport/contracts';
import { issue } from '../../../errors/refusal.ts';

export interface NamedParameters {
  /** Values under the template's own names. */
  readonly values: Record<string, unknown>;
  readonly issues: ProblemIssue[];
}

/** Returns the pointer of a parameter's wizard field. */
export function parameterPointer(name: string): string {
  return `/parameters/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/**
 * Converts the names of a request to the template's casing, so that later code can compare exactly: the cloud ignores
 * casing, and a secret in another casing must not be treated as a plain value.
 */
export function nameParameters(
  parameters: readonly Pick<BlueprintParameter, 'name'>[],
  input: Readonly<Record<string, unknown>>,
): NamedParameters {
  const known = new Map(parameters.map(({ name }) => [name.toLowerCase(), name]));
  const values = new Map<string, unknown>();
  const issues: ProblemIssue[] = [];
  for (const [spelled, value] of Object.entries(input)) {
    const name = known.get(spelled.toLowerCase());
    if (name === undefined) {
      issues.push(issue(parameterPointer(spelled), 'unknown-parameter', { parameter: spelled }));
    } else if (values.has(name)) {
      issues.push(issue(parameterPointer(spelled), 'duplicate-parameter', { parameter: name }));
    } else values.set(name, value);
  }
  return { values: Object.fromEntries(values), issues };
}
