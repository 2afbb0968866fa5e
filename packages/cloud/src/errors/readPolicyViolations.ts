import type { PolicyCheck, PolicyViolation } from './cloudError.ts';

const maxPolicies = 10;
const maxChecks = 12;
const maxTextCharacters = 500;
const maxValues = 20;
const maxNested = 3;
const maxValueCharacters = 2000;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, maxTextCharacters) : undefined;
/** Returns a text only if it is complete: a truncated one would have a different meaning. */
const wholeOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= maxTextCharacters ? value : undefined;

/**
 * Replaces long parts of a rule value with an ellipsis. A text is replaced as a whole: a secret that is cut off could no
 * longer be recognized and masked.
 */
function shorten(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.length > maxTextCharacters ? '…' : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === maxNested) return '…';
  if (Array.isArray(value)) {
    const items = value.slice(0, maxValues).map((one) => shorten(one, depth + 1));
    return value.length > maxValues ? [...items, '…'] : items;
  }
  const entries = Object.entries(value).slice(0, maxValues);
  return Object.fromEntries(
    entries.map(([key, one]) => [key.length > maxTextCharacters ? '…' : key, shorten(one, depth + 1)]),
  );
}

function cut(value: unknown): unknown {
  const shortValue = shorten(value, 0) ?? null;
  return JSON.stringify(shortValue).length > maxValueCharacters ? '…' : shortValue;
}

/** Returns the display name, otherwise the name in the id. */
function nameOf(info: Fields, what: 'policyDefinition' | 'policyAssignment'): string {
  const id = textOf(info[`${what}Id`]);
  return textOf(info[`${what}DisplayName`]) ?? textOf(info[`${what}Name`]) ?? id?.split('/').at(-1) ?? '';
}

function readCheck(value: unknown): PolicyCheck[] {
  const { expression, expressionKind, path, operator, targetValue } = fieldsOf(value);
  const subject = wholeOf(expression) ?? wholeOf(path);
  if (subject === undefined) return [];
  const place = wholeOf(path);
  return [
    {
      kind: textOf(expressionKind) ?? '',
      expression: subject,
      ...(place === undefined ? {} : { path: place }),
      operator: textOf(operator) ?? '',
      targetValue: cut(targetValue),
    },
  ];
}

/**
 * Returns the policies in an error's `additionalInfo`, with the deciding conditions. The actual value
 * (`expressionValue`) is not read: it is request data, possibly a password.
 */
export function readPolicyViolations(additionalInfo: unknown): PolicyViolation[] {
  return listOf(additionalInfo)
    .map(fieldsOf)
    .filter(({ type }) => typeof type === 'string' && type.toLowerCase() === 'policyviolation')
    .slice(0, maxPolicies)
    .map(({ info }) => {
      const facts = fieldsOf(info);
      const details = fieldsOf(facts['evaluationDetails']);
      return {
        definition: nameOf(facts, 'policyDefinition'),
        assignment: nameOf(facts, 'policyAssignment'),
        checks: listOf(details['evaluatedExpressions']).flatMap(readCheck).slice(0, maxChecks),
      };
    })
    .filter(({ definition, assignment }) => definition !== '' || assignment !== '');
}
