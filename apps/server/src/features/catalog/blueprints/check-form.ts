import { administratorParameters } from '@blueport/contracts';
import {
  checkFormValues,
  type BlueprintParameter,
  type BlueprintWizard,
  type ProblemIssue,
  type WizardForm,
} from '@blueport/contracts';
import { issue } from '../../../errors/refusal.ts';
import { createFieldPorts } from '../template-fields/index.ts';
import { parameterPointer } from './name-parameters.ts';

interface FormBlueprint {
  readonly parameters: readonly BlueprintParameter[];
  readonly wizard?: BlueprintWizard | undefined;
  readonly form?: WizardForm | undefined;
}

/**
 * Returns every rule of a blueprint's form that the values break, each with the pointer of its wizard field. Values
 * that the wizard would not ask for are refused too, so that requests cannot bypass the form.
 */
export function checkForm(
  { form, parameters, wizard }: FormBlueprint,
  input: Readonly<Record<string, unknown>>,
  { requireAll, now }: { readonly requireAll: boolean; readonly now: Date },
): ProblemIssue[] {
  if (!form) return [];
  const otherParameters = new Set([...(wizard ? administratorParameters(wizard) : []), 'tags']);
  return checkFormValues({
    form,
    parameters,
    values: input,
    otherParameters,
    requireAll,
    ports: createFieldPorts(now),
  }).map(({ parameter, code, values }) => issue(parameterPointer(parameter), code, values));
}
