import type { Expression } from '../expression/ast.ts';
import { parseCached } from '../expression/parseCached.ts';
import { isExpression } from '../expression/parser.ts';

/** Whether a value is one of these parameters, or a union with it; names are in lower case. */
export function carriesParameter(value: string, names: ReadonlySet<string>): boolean {
  if (names.size === 0 || !isExpression(value)) return false;
  try {
    return carries(parseCached(value), names);
  } catch {
    return false;
  }
}

function carries(node: Expression, names: ReadonlySet<string>): boolean {
  if (node.kind !== 'call' || node.namespace !== undefined) return false;
  if (node.name.toLowerCase() === 'union') return node.args.some((arg) => carries(arg, names));
  if (node.name.toLowerCase() !== 'parameters') return false;
  const [name] = node.args;
  return name?.kind === 'literal' && names.has(String(name.value).toLowerCase());
}
