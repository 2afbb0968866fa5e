import { call, literal } from '../expression/ast.ts';
import type { Expression } from '../expression/ast.ts';
import { printExpression } from '../expression/printExpression.ts';
import { isDeferred } from './value.ts';
import type { Deferred, Value } from './value.ts';

/** Returns an expression for a value, so that a deferred call can include its evaluated arguments. */
export function toExpression(value: Value): Expression {
  if (isDeferred(value)) return value.expression;
  if (value === null) return call('null', []);
  if (typeof value === 'boolean') return call(value ? 'true' : 'false', []);
  if (typeof value === 'string') return literal(value);
  if (typeof value === 'bigint') return literal(value);
  if (typeof value === 'number')
    return Number.isInteger(value) ? literal(value) : call('json', [literal(String(value))]);
  if (Array.isArray(value)) return call('createArray', value.map(toExpression));
  const args: Expression[] = [];
  for (const key of Object.keys(value)) args.push(literal(key), toExpression(value[key] as Value));
  return call('createObject', args);
}

/** Returns the string that represents a deferred value in expanded templates. */
export const printDeferred = (value: Deferred): string => `[${printExpression(value.expression)}]`;
