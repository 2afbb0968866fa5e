import type { BlueprintParameter, ParameterRule, ParameterRules, ProblemIssue } from '@blueport/contracts';
import { issue } from '../../../../errors/refusal.ts';
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
  const issues = wrong.map((name) => issue(`${place}/${name}`, 'not-applicable'));
  const narrowed = narrowParameter(parameter, rule);
  if ((narrowed.minValue ?? -Infinity) > (narrowed.maxValue ?? Infinity)) {
    issues.push(issue(`${place}/minValue`, 'empty-range'));
  }
  if ((narrowed.minLength ?? 0) > (narrowed.maxLength ?? Infinity)) {
    issues.push(issue(`${place}/minLength`, 'empty-range'));
  }
  return issues;
}

/** Returns the values that the parameter would not accept, each with its pointer. */
function valueIssues(parameter: BlueprintParameter, value: unknown, place: string): ProblemIssue[] {
  const found = checkParameters([parameter], { [parameter.name]: value }, { requireAll: false });
  return found.map((one) => ({ ...one, pointer: place }));
}

function ruleIssues(parameter: BlueprintParameter, rule: ParameterRule, place: string): ProblemIssue[] {
  if (parameter.secure) return [issue(place, 'secure-value', { parameter: parameter.name })];
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

/** Returns every rule that a version cannot satisfy, with its pointer below `#/rules`. */
export function checkRules(parameters: readonly BlueprintParameter[], rules: ParameterRules): ProblemIssue[] {
  const known = new Map(parameters.map((parameter) => [parameter.name.toLowerCase(), parameter]));
  return Object.entries(rules).flatMap(([name, rule]): ProblemIssue[] => {
    const place = `#/rules/${part(name)}`;
    const parameter = known.get(name.toLowerCase());
    return parameter
      ? ruleIssues(parameter, rule, place)
      : [issue(place, 'unknown-parameter', { parameter: name })];
  });
}
