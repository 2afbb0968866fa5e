import type { FieldIssue } from './field-issue.ts';
import { parameterField } from './field-issue.ts';
import type { FieldInput, FieldInputs } from './field-input.ts';

/** Earlier value that is no longer valid. */
export interface RefusedValue {
  readonly name: string;
  readonly input: FieldInput;
  readonly issue: FieldIssue;
}

/** Returns unchanged initial values that violate a rule of the current form or version. */
export function refusedValues(
  issues: readonly FieldIssue[],
  inputs: FieldInputs,
  opened: FieldInputs,
): RefusedValue[] {
  const found = new Map(issues.map((issue) => [issue.field, issue]));
  return Object.entries(opened).flatMap(([name, input]) => {
    const issue = found.get(parameterField(name));
    return issue && input !== '' && inputs[name] === input ? [{ name, input, issue }] : [];
  });
}
