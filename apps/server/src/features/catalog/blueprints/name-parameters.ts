import type { BlueprintParameter, ProblemIssue } from '@blueport/contracts';
import { issue } from '../../../errors/refusal.ts';

export interface NamedParameters {
  /** The values under the names that the template itself uses. */
  readonly values: Record<string, unknown>;
  readonly issues: ProblemIssue[];
}

/** The pointer of a parameter's wizard field. */
export function parameterPointer(name: string): string {
  return `/parameters/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/**
 * Brings the names of a request into the template's own casing, so that nothing behind has to think about it: the
 * cloud reads names in any casing, and a secret under another casing must not pass for a plain value.
 */
export function nameParameters(
  parameters: readonly Pick<BlueprintParameter, 'name'>[],
  given: Readonly<Record<string, unknown>>,
): NamedParameters {
  const known = new Map(parameters.map(({ name }) => [name.toLowerCase(), name]));
  const values = new Map<string, unknown>();
  const issues: ProblemIssue[] = [];
  for (const [spelled, value] of Object.entries(given)) {
    const name = known.get(spelled.toLowerCase());
    if (name === undefined) {
      issues.push(issue(parameterPointer(spelled), 'unknown-parameter', { parameter: spelled }));
    } else if (values.has(name)) {
      issues.push(issue(parameterPointer(spelled), 'duplicate-parameter', { parameter: name }));
    } else values.set(name, value);
  }
  return { values: Object.fromEntries(values), issues };
}
