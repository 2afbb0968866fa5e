import type { Expression } from './ast.ts';
import { parseExpression } from './parser.ts';

const cache = new Map<string, Expression>();
const maxEntries = 20_000;

/** Parses an expression, remembering the tree: loops and repeated previews meet the same texts again. */
export function parseCached(text: string): Expression {
  const known = cache.get(text);
  if (known) return known;
  const expression = parseExpression(text);
  if (cache.size >= maxEntries) cache.clear();
  cache.set(text, expression);
  return expression;
}
