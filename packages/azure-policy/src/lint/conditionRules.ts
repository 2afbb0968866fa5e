import { isExpression } from '../expression/parseExpression.ts';
import { pointerPart } from '../source/sourceText.ts';
import type { Json } from '../types.ts';
import { isObject, property } from '../value/property.ts';
import type { LintRule, LintViolation, Subject } from './lintRule.ts';

/** The compiler rejects rules that are nested more deeply. */
const maxDepth = 150;

/** Returns the `like` and `notLike` operands with more than one wildcard in a part of a rule. */
function manyWildcards(json: Json | undefined, pointer: string, depth = 0): LintViolation[] {
  if (depth > maxDepth) return [];
  if (Array.isArray(json))
    return json.flatMap((item, i) => manyWildcards(item, `${pointer}/${i}`, depth + 1));
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([key, value]): LintViolation[] => {
    const at = `${pointer}/${pointerPart(key)}`;
    if (!/^(not)?like$/i.test(key)) return manyWildcards(value, at, depth + 1);
    return typeof value === 'string' && !isExpression(value) && value.split('*').length > 2
      ? [{ reason: 'lint-like-wildcards', values: { operator: key, value }, pointer: at }]
      : [];
  });
}

function check({ body }: Subject): LintViolation[] {
  const rule = property(body, 'policyRule');
  const details = property(property(rule, 'then'), 'details');
  return [
    ...manyWildcards(property(rule, 'if'), '/policyRule/if'),
    ...manyWildcards(property(details, 'existenceCondition'), '/policyRule/then/details/existenceCondition'),
  ];
}

/** Conventions about conditions. */
export const conditionRules: readonly LintRule[] = [
  { id: 'like-one-wildcard', doc: 'The operand of like and notLike has at most one *.', check },
];
