import type { Expression } from './ast.ts';
import { parseExpression } from './parser.ts';

const cache = new Map<string, Expression>();
const maxEntries = 20_000;

/** Parses an expression and caches the tree, because loops and repeated previews parse the same texts again. */
export function parseCached(text: string): Expression {
  const known = cache.get(text);
  if (known) return known;
  const expression = parseExpression(text);
  if (cache.size >= maxEntries) cache.clear();
  cache.set(text, expression);
  return expression;
}
