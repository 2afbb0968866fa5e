import { checkParameterValue, type BlueprintParameter, type ProblemIssue } from '@blueport/contracts';
import { issue } from '../../../errors/refusal.ts';
import { parameterPointer } from './name-parameters.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns every rule of the template that the values break, each with the pointer of its wizard field. Names must match
 * the template's.
 */
export function checkParameters(
  parameters: readonly BlueprintParameter[],
  values: Values,
  options: { readonly requireAll: boolean },
): ProblemIssue[] {
  return parameters.flatMap((parameter): ProblemIssue[] => {
    const pointer = parameterPointer(parameter.name);
    if (Object.hasOwn(values, parameter.name)) {
      return checkParameterValue(parameter, values[parameter.name]).map(({ code, values: facts }) =>
        issue(pointer, code, facts),
      );
    }
    return parameter.required && options.requireAll ? [issue(pointer, 'required')] : [];
  });
}
