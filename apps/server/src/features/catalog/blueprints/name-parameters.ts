import type { BlueprintParameter, ProblemIssue } from '@blueport/contracts';

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
      issues.push({
        pointer: parameterPointer(spelled),
        code: 'unknown-parameter',
        message: 'Is not a parameter of this blueprint.',
      });
    } else if (values.has(name)) {
      issues.push({
        pointer: parameterPointer(spelled),
        code: 'duplicate-parameter',
        message: `Is given twice: names of parameters count the same in any casing as ${name}.`,
      });
    } else values.set(name, value);
  }
  return { values: Object.fromEntries(values), issues };
}
