import type { Call, Expression } from '../expression/ast.ts';
import { isExpression } from '../expression/parser.ts';
import { parseCached } from '../expression/parseCached.ts';
import type { Json } from '../types.ts';
import { visitValues } from './visitValues.ts';
import type { VisitedValue } from './visitValues.ts';

/** A call in an expression of a document, with the place of the text it stands in. */
export interface VisitedCall {
  readonly call: Call;
  readonly pointer: string;
}

/** Every function call in the expressions below a value; texts that cannot be read as expressions are passed over. */
export function* visitCalls(
  root: Json,
  pointer: string,
  enter?: (visited: VisitedValue) => boolean,
): Generator<VisitedCall> {
  for (const { value, pointer: place } of visitValues(root, pointer, enter)) {
    if (typeof value !== 'string' || !isExpression(value)) continue;
    for (const call of callsOf(value)) yield { call, pointer: place };
  }
}

/** The calls of one expression, outer ones first. */
export function callsOf(text: string): Call[] {
  const calls: Call[] = [];
  const visit = (node: Expression): void => {
    if (node.kind === 'property') visit(node.target);
    else if (node.kind === 'index') {
      visit(node.target);
      visit(node.index);
    } else if (node.kind === 'call') {
      calls.push(node);
      node.args.forEach(visit);
    }
  };
  try {
    visit(parseCached(text));
  } catch {
    // A text that cannot be parsed is a fault of the language; expanding the template reports it.
  }
  return calls;
}

export const isCallOf = (call: Call, name: string): boolean =>
  call.namespace === undefined && call.name.toLowerCase() === name.toLowerCase();
