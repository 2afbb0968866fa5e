import type { BlueprintDetail, BlueprintParameter, WizardForm } from '@blueport/contracts';
import type { FieldIssue } from './field-issue.ts';
import { type FieldInput, type FieldInputs, initialInput } from './field-input.ts';

let rules: typeof import('./form-parameters.ts') | undefined;

/** Fetches what checks forms; only blueprints that show one need it, and their wizard waits for it. */
export async function loadFormRules(form?: WizardForm): Promise<void> {
  rules ??= await import('./form-parameters.ts');
  await rules.prepareForm(form);
}

function loaded(): NonNullable<typeof rules> {
  if (!rules) throw new Error('The rules of forms are asked for before they are loaded.');
  return rules;
}

/** The inputs a wizard opens with: the form's own defaults before those of the template. */
export function startInputs(blueprint: BlueprintDetail): Readonly<Record<string, FieldInput>> {
  if (blueprint.form) return loaded().formStartInputs(blueprint);
  return Object.fromEntries(
    blueprint.parameters.flatMap((parameter): [string, FieldInput][] => {
      const input = initialInput(parameter);
      return input === undefined ? [] : [[parameter.name, input]];
    }),
  );
}

/** The parameters that the wizard asks for with these inputs, called as the form calls them, where there is one. */
export function askedParameters(
  blueprint: BlueprintDetail,
  inputs: FieldInputs,
): readonly BlueprintParameter[] {
  return blueprint.form ? loaded().formAskedParameters(blueprint, inputs) : blueprint.parameters;
}

/** What is wrong with the form's own fields, one issue a field. */
export function formIssues(blueprint: BlueprintDetail, inputs: FieldInputs): FieldIssue[] {
  return blueprint.form ? loaded().formFieldIssues(blueprint, inputs) : [];
}

/** The words by which a value of the form was chosen, such as those of a choice; undefined where it says itself best. */
export function formWords(
  blueprint: BlueprintDetail,
  parameter: string,
  input: FieldInput | undefined,
): string | undefined {
  return blueprint.form ? loaded().formValueText(blueprint, parameter, input) : undefined;
}

/** What is wrong with a field of the form, in words; only a form that was checked by its rules has such an issue. */
export function formIssueWords(
  ...said: Parameters<typeof import('./form-parameters.ts').issueWords>
): string {
  return loaded().issueWords(...said);
}
