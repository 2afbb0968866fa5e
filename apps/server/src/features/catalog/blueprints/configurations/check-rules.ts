import type { BlueprintParameter, ParameterRule, ParameterRules, ProblemIssue } from '@blueport/contracts';
import { checkParameters } from '../check-parameters.ts';
import { narrowParameter } from './apply-configuration.ts';

const part = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

const numeric = ['minValue', 'maxValue'] as const;
const sized = ['minLength', 'maxLength'] as const;

function limitIssues(parameter: BlueprintParameter, rule: ParameterRule, place: string): ProblemIssue[] {
  const takesLength = parameter.type === 'string' || parameter.type === 'array';
  const wrong = [
    ...(parameter.type === 'int' ? [] : numeric.filter((name) => rule[name] !== undefined)),
    ...(takesLength ? [] : sized.filter((name) => rule[name] !== undefined)),
  ];
  const issues = wrong.map((name) => ({
    pointer: `${place}/${name}`,
    code: 'not-applicable',
    message: `A parameter of type ${parameter.type} has no such limit.`,
  }));
  const narrowed = narrowParameter(parameter, rule);
  if ((narrowed.minValue ?? -Infinity) > (narrowed.maxValue ?? Infinity)) {
    issues.push({ pointer: `${place}/minValue`, code: 'empty-range', message: 'No value is left.' });
  }
  if ((narrowed.minLength ?? 0) > (narrowed.maxLength ?? Infinity)) {
    issues.push({ pointer: `${place}/minLength`, code: 'empty-range', message: 'No value is left.' });
  }
  return issues;
}

/** Values that the parameter would not take, each at its place. */
function valueIssues(parameter: BlueprintParameter, value: unknown, place: string): ProblemIssue[] {
  return checkParameters([parameter], { [parameter.name]: value }, { requireAll: false }).map((issue) => ({
    ...issue,
    pointer: place,
  }));
}

function ruleIssues(parameter: BlueprintParameter, rule: ParameterRule, place: string): ProblemIssue[] {
  if (parameter.secure) {
    return [
      {
        pointer: place,
        code: 'secure-value',
        message: 'A secret is given by whoever deploys, never before.',
      },
    ];
  }
  const { fixed, allowedValues, defaultValue } = rule;
  if (fixed !== undefined) return valueIssues(parameter, fixed, `${place}/fixed`);
  return [
    ...limitIssues(parameter, rule, place),
    ...(allowedValues ?? []).flatMap((value, index) =>
      valueIssues(parameter, value, `${place}/allowedValues/${index}`),
    ),
    ...(defaultValue === undefined
      ? []
      : valueIssues(narrowParameter(parameter, rule), defaultValue, `${place}/defaultValue`)),
  ];
}

/** Every rule that a version cannot obey, with its pointer below `#/rules`. */
export function checkRules(parameters: readonly BlueprintParameter[], rules: ParameterRules): ProblemIssue[] {
  const known = new Map(parameters.map((parameter) => [parameter.name.toLowerCase(), parameter]));
  return Object.entries(rules).flatMap(([name, rule]): ProblemIssue[] => {
    const place = `#/rules/${part(name)}`;
    const parameter = known.get(name.toLowerCase());
    return parameter
      ? ruleIssues(parameter, rule, place)
      : [{ pointer: place, code: 'unknown-parameter', message: 'Is not a parameter of this blueprint.' }];
  });
}
