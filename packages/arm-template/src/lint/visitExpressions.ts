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

/** Every part of every expression below a value, with the place of the text it stands in. */
export function* visitParts(root: Json): Generator<{ readonly part: Expression; readonly pointer: string }> {
  for (const { value, pointer } of visitValues(root, '')) {
    if (typeof value !== 'string' || !isExpression(value)) continue;
    for (const part of partsOf(value)) yield { part, pointer };
  }
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
export const callsOf = (text: string): Call[] => partsOf(text).filter((part) => part.kind === 'call');

/** Every part of one expression, outer ones first; nothing of a text that cannot be read as one. */
function partsOf(text: string): Expression[] {
  const parts: Expression[] = [];
  const visit = (part: Expression): void => {
    parts.push(part);
    if (part.kind === 'property') visit(part.target);
    else if (part.kind === 'index') {
      visit(part.target);
      visit(part.index);
    } else if (part.kind === 'call') part.args.forEach(visit);
  };
  try {
    visit(parseCached(text));
  } catch {
    // A text that cannot be parsed is a fault of the language; expanding the template reports it.
  }
  return parts;
}

export const isCallOf = (call: Call, name: string): boolean =>
  call.namespace === undefined && call.name.toLowerCase() === name.toLowerCase();
