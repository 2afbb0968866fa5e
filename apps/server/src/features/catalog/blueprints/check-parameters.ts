import { checkParameterValue, type BlueprintParameter, type ProblemIssue } from '@blueport/contracts';
import { parameterPointer } from './name-parameters.ts';

type Values = Readonly<Record<string, unknown>>;

/** Every rule of the template that the values break, each with the pointer of its wizard field. Names are the template's own. */
export function checkParameters(
  parameters: readonly BlueprintParameter[],
  values: Values,
  options: { readonly requireAll: boolean },
): ProblemIssue[] {
  return parameters.flatMap((parameter): ProblemIssue[] => {
    const pointer = parameterPointer(parameter.name);
    if (Object.hasOwn(values, parameter.name)) {
      return checkParameterValue(parameter, values[parameter.name]).map((issue) => ({ pointer, ...issue }));
    }
    if (!parameter.required || !options.requireAll) return [];
    return [{ pointer, code: 'required', message: `${parameter.title} is required.` }];
  });
}
