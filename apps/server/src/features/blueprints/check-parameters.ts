import type { BlueprintParameter, ProblemIssue } from '@blueport/contracts';
import { canonicalJson } from '../../security/canonical-json.ts';
import { parameterPointer } from './name-parameters.ts';

type Values = Readonly<Record<string, unknown>>;

function hasType(type: BlueprintParameter['type'], value: unknown): boolean {
  switch (type) {
    case 'string':
    case 'secureString':
      return typeof value === 'string';
    case 'int':
      return Number.isSafeInteger(value);
    case 'bool':
      return typeof value === 'boolean';
    case 'array':
      return Array.isArray(value);
    default:
      return value !== null && typeof value === 'object' && !Array.isArray(value);
  }
}

function* problemsOf(
  parameter: BlueprintParameter,
  value: unknown,
): Generator<Omit<ProblemIssue, 'pointer'>> {
  if (!hasType(parameter.type, value)) {
    const type = parameter.type.replace('secure', '').toLowerCase();
    yield { code: 'invalid-type', message: `Must be of type ${type}.` };
    return;
  }
  const { allowedValues, minLength, maxLength, minValue, maxValue } = parameter;
  if (allowedValues && !allowedValues.some((allowed) => canonicalJson(allowed) === canonicalJson(value))) {
    yield {
      code: 'not-allowed',
      message: `Must be one of ${allowedValues.map((one) => JSON.stringify(one)).join(', ')}.`,
    };
  }
  if (typeof value === 'string' || Array.isArray(value)) {
    const noun = typeof value === 'string' ? 'characters' : 'entries';
    if (minLength !== undefined && value.length < minLength) {
      yield { code: 'too-short', message: `Must have at least ${minLength} ${noun}.` };
    }
    if (maxLength !== undefined && value.length > maxLength) {
      yield { code: 'too-long', message: `Must have at most ${maxLength} ${noun}.` };
    }
  }
  if (typeof value === 'number') {
    if (minValue !== undefined && value < minValue)
      yield { code: 'too-small', message: `Must be at least ${minValue}.` };
    if (maxValue !== undefined && value > maxValue)
      yield { code: 'too-big', message: `Must be at most ${maxValue}.` };
  }
}

/** Every rule of the template that the values break, each with the pointer of its wizard field. Names are the template's own. */
export function checkParameters(
  parameters: readonly BlueprintParameter[],
  values: Values,
  options: { readonly requireAll: boolean },
): ProblemIssue[] {
  return parameters.flatMap((parameter): ProblemIssue[] => {
    const pointer = parameterPointer(parameter.name);
    if (Object.hasOwn(values, parameter.name)) {
      return [...problemsOf(parameter, values[parameter.name])].map((problem) => ({ pointer, ...problem }));
    }
    if (!parameter.required || !options.requireAll) return [];
    return [{ pointer, code: 'required', message: `${parameter.title} is required.` }];
  });
}
