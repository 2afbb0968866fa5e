import { call } from '../expression/ast.ts';
import type { Expression } from '../expression/ast.ts';
import type { Environment } from '../expression/environment.ts';
import { toExpression } from '../value/toExpression.ts';
import { Deferred, isDeferred } from '../value/value.ts';
import type { Value } from '../value/value.ts';
import { Failure } from '../expression/failure.ts';
import { boolArgument, unlimited, wrongArgument } from './templateFunction.ts';
import type { TemplateFunction } from './templateFunction.ts';

/** Functions on booleans; `if`, `and` and `or` evaluate only the arguments they need. */
export const logicalFunctions: readonly TemplateFunction[] = [
  {
    name: 'if',
    signature: 'if(condition, whenTrue, whenFalse)',
    doc: 'One of two values; the other one is not evaluated.',
    arity: [3, 3],
    lazy: ([condition, yes, no], environment) => {
      if (!condition || !yes || !no) return null;
      const value = environment.evaluate(condition, environment);
      if (isDeferred(value)) {
        const branch = (node: Expression): Expression => branchExpression(node, environment);
        return new Deferred(call('if', [value.expression, branch(yes), branch(no)]));
      }
      return environment.evaluate(boolArgument('if', [value], 0) ? yes : no, environment);
    },
  },
  {
    name: 'and',
    signature: 'and(a, b, ...)',
    doc: 'Whether all values are true; stops at the first that is false.',
    arity: [1, unlimited],
    lazy: (args, environment) => combine('and', false, args, environment),
  },
  {
    name: 'or',
    signature: 'or(a, b, ...)',
    doc: 'Whether any value is true; stops at the first that is true.',
    arity: [1, unlimited],
    lazy: (args, environment) => combine('or', true, args, environment),
  },
  {
    name: 'not',
    signature: 'not(value)',
    doc: 'Negates a Boolean.',
    arity: [1, 1],
    evaluate: (args) => !boolArgument('not', args, 0),
  },
  {
    name: 'bool',
    signature: 'bool(value)',
    doc: 'Converts a string or integer to a Boolean.',
    arity: [1, 1],
    evaluate: (args) => {
      const [value = null] = args;
      if (typeof value === 'boolean') return value;
      if (typeof value === 'number') return value !== 0;
      if (typeof value !== 'string') throw wrongArgument('bool', 0, 'string | int', value);
      const text = value.trim().toLowerCase();
      if (text === 'true' || text === '1') return true;
      if (text === 'false' || text === '0') return false;
      throw new Failure('ExpressionFailed', 'string-not-boolean', { text: value.slice(0, 40) });
    },
  },
  { name: 'true', signature: 'true()', doc: 'True.', arity: [0, 0], evaluate: () => true },
  { name: 'false', signature: 'false()', doc: 'False.', arity: [0, 0], evaluate: () => false },
  { name: 'null', signature: 'null()', doc: 'Null.', arity: [0, 0], evaluate: () => null },
];

/** A branch that may never be taken must not fail the expression: if it is invalid, it is kept unevaluated. */
export function branchExpression(node: Expression, environment: Environment): Expression {
  try {
    return toExpression(environment.evaluate(node, environment));
  } catch (error) {
    if (error instanceof Failure && error.code !== 'LimitExceeded') return node;
    throw error;
  }
}

function combine(
  name: 'and' | 'or',
  decisive: boolean,
  args: readonly Expression[],
  environment: Environment,
): Value {
  const open: Expression[] = [];
  for (const [position, node] of args.entries()) {
    let value: Value;
    if (open.length > 0) {
      // An earlier argument is not known yet, so this one may never be evaluated.
      const rest = branchExpression(node, environment);
      value = new Deferred(rest);
      if (rest.kind === 'call' && rest.name === String(decisive)) return decisive;
      if (rest.kind === 'call' && rest.name === String(!decisive)) continue;
    } else value = environment.evaluate(node, environment);
    if (isDeferred(value)) open.push(value.expression);
    else if (boolArgument(name, [...Array<null>(position), value], position) === decisive) return decisive;
  }
  const [operand] = open;
  if (!operand) return !decisive;
  return new Deferred(open.length === 1 ? operand : call(name, open));
}
