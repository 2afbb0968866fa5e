import { call } from '../expression/ast.ts';
import { compareText, equalValues } from '../value/equal.ts';
import { branchExpression } from './logical.ts';
import { unlimited, wrongArgument } from './templateFunction.ts';
import type { TemplateFunction } from './templateFunction.ts';
import { Deferred, isDeferred } from '../value/value.ts';
import type { Value } from '../value/value.ts';

const isNumber = (value: Value): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint';

function order(name: string, a: Value, b: Value): number {
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (!isNumber(a) && typeof a !== 'string') throw wrongArgument(name, 0, 'an integer or a string', a);
  throw wrongArgument(name, 1, isNumber(a) ? 'an integer' : 'a string', b);
}

const comparing = (name: string, doc: string, test: (order: number) => boolean): TemplateFunction => ({
  name,
  signature: `${name}(a, b)`,
  doc,
  arity: [2, 2],
  evaluate: ([a = null, b = null]) => test(order(name, a, b)),
});

/** Functions that compare two values, and the one that finds the first that is there. */
export const comparisonFunctions: readonly TemplateFunction[] = [
  comparing('greater', 'Whether the first value is greater than the second.', (o) => o > 0),
  comparing('greaterOrEquals', 'Whether the first value is greater than the second or equal.', (o) => o >= 0),
  comparing('less', 'Whether the first value is less than the second.', (o) => o < 0),
  comparing('lessOrEquals', 'Whether the first value is less than the second or equal.', (o) => o <= 0),
  {
    name: 'equals',
    signature: 'equals(a, b)',
    doc: 'Whether two values are the same, arrays and objects by their content.',
    arity: [2, 2],
    evaluate: ([a = null, b = null]) => equalValues(a, b),
  },
  {
    name: 'coalesce',
    signature: 'coalesce(value, ...)',
    doc: 'The first value that is not null; later ones are not evaluated.',
    arity: [1, unlimited],
    lazy: (args, environment) => {
      for (const [position, node] of args.entries()) {
        const value = environment.evaluate(node, environment);
        if (isDeferred(value)) {
          const rest = args.slice(position + 1).map((later) => branchExpression(later, environment));
          return rest.length === 0 ? value : new Deferred(call('coalesce', [value.expression, ...rest]));
        }
        if (value !== null) return value;
      }
      return null;
    },
  },
];
