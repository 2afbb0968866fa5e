import type { BlueprintDetail, BlueprintParameter, WizardForm } from '@blueport/contracts';
import type { FieldIssue } from './field-issue.ts';
import { type FieldInput, type FieldInputs, initialInput } from './field-input.ts';

let rules: typeof import('./form-parameters.ts') | undefined;

/** Loads the form validation. Only blueprints with a form need it, and their wizard waits for it. */
export async function loadFormRules(form?: WizardForm): Promise<void> {
  rules ??= await import('./form-parameters.ts');
  await rules.prepareForm(form);
}

function loaded(): NonNullable<typeof rules> {
  if (!rules) throw new Error('The form rules are used before they are loaded.');
  return rules;
}

/** Returns the initial inputs: the form's defaults, then those of the template. */
export function startInputs(blueprint: BlueprintDetail): Readonly<Record<string, FieldInput>> {
  if (blueprint.form) return loaded().formStartInputs(blueprint);
  return Object.fromEntries(
    blueprint.parameters.flatMap((parameter): [string, FieldInput][] => {
      const input = initialInput(parameter);
      return input === undefined ? [] : [[parameter.name, input]];
    }),
  );
}

/** Returns the parameters the wizard asks for with these inputs, titled as in the form, if there is one. */
export function visibleParameters(
  blueprint: BlueprintDetail,
  inputs: FieldInputs,
): readonly BlueprintParameter[] {
  return blueprint.form ? loaded().formVisibleParameters(blueprint, inputs) : blueprint.parameters;
}

/** Validates the form's fields and returns at most one issue per field. */
export function formIssues(blueprint: BlueprintDetail, inputs: FieldInputs): FieldIssue[] {
  return blueprint.form ? loaded().formFieldIssues(blueprint, inputs) : [];
}

/** Formats an input by the labels of its choices, or returns undefined if the input is readable as it is. */
export function formValueLabel(
  blueprint: BlueprintDetail,
  parameter: string,
  input: FieldInput | undefined,
): string | undefined {
  return blueprint.form ? loaded().formValueText(blueprint, parameter, input) : undefined;
}

/** Returns the text of a form issue. Such issues exist only after the form rules were loaded. */
export function formIssueMessage(
  ...args: Parameters<typeof import('./form-parameters.ts').itemIssueText>
): string {
  return loaded().itemIssueText(...args);
}
