import type { BlueprintParameter } from '../blueprint-routes.ts';
import type { ValueIssue } from './value-checks.ts';

/** The properties of a parameter that restrict its value. */
export type ValueRules = Pick<
  BlueprintParameter,
  'type' | 'allowedValues' | 'minLength' | 'maxLength' | 'minValue' | 'maxValue'
>;

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

/** Returns text that is equal for equal values, regardless of property order. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? '';

/** Returns whether the allowed values of a list parameter are members of the list instead of whole lists. */
export const allowsMembers = ({ type, allowedValues }: ValueRules): boolean =>
  type === 'array' && allowedValues !== undefined && !allowedValues.some(Array.isArray);

function isAllowed(rules: ValueRules, value: unknown): boolean {
  const { allowedValues } = rules;
  if (allowedValues === undefined) return true;
  const allowed = new Set(allowedValues.map(textOf));
  const members = allowsMembers(rules) && Array.isArray(value) ? (value as unknown[]) : [value];
  return members.every((one) => allowed.has(textOf(one)));
}

/** Returns every rule of a template parameter that a value violates. */
export function checkParameterValue(rules: ValueRules, value: unknown): ValueIssue[] {
  const { type, allowedValues, minLength, maxLength, minValue, maxValue } = rules;
  if (!hasType(type, value)) {
    const expected = type.replace('secure', '').toLowerCase();
    return [{ code: 'invalid-type', values: { expected } }];
  }
  const issues: ValueIssue[] = [];
  if (!isAllowed(rules, value)) {
    const allowed = (allowedValues ?? []).map((one) => JSON.stringify(one)).join(', ');
    issues.push({ code: 'not-allowed', values: { allowed } });
  }
  const add = (code: ValueIssue['code'], limit: number, unit: string) =>
    issues.push({ code, values: { limit: String(limit), unit } });
  if (typeof value === 'string' || Array.isArray(value)) {
    const unit = typeof value === 'string' ? 'characters' : 'entries';
    if (minLength !== undefined && value.length < minLength) add('too-short', minLength, unit);
    if (maxLength !== undefined && value.length > maxLength) add('too-long', maxLength, unit);
  }
  if (typeof value === 'number') {
    if (minValue !== undefined && value < minValue) add('too-small', minValue, 'number');
    if (maxValue !== undefined && value > maxValue) add('too-big', maxValue, 'number');
  }
  return issues;
}

/** Returns whether a parameter accepts a value, by all rules of its template. */
export const takesValue = (rules: ValueRules, value: unknown): boolean =>
  checkParameterValue(rules, value).length === 0;
