import type { Call, Expression } from '../expression/ast.ts';
import { isExpression } from '../expression/parser.ts';
import { parseCached } from '../expression/parseCached.ts';
import type { Json } from '../types.ts';
import { visitValues } from './visitValues.ts';
import type { VisitedValue } from './visitValues.ts';

/** A call in an expression of a document, with the location of its text. */
export interface VisitedCall {
  readonly call: Call;
  readonly pointer: string;
}

/** Yields every part of every expression below a value, with the location of its text. */
export function* visitParts(root: Json): Generator<{ readonly part: Expression; readonly pointer: string }> {
  for (const { value, pointer } of visitValues(root, '')) {
    if (typeof value !== 'string' || !isExpression(value)) continue;
    for (const part of partsOf(value)) yield { part, pointer };
  }
}

/**
 * Yields every function call in the expressions below a value; texts that cannot be parsed as expressions are skipped.
 */
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

/** Returns the calls of one expression, outer ones first. */
export const callsOf = (text: string): Call[] => partsOf(text).filter((part) => part.kind === 'call');

/** Returns every part of one expression, outer ones first; empty for a text that cannot be parsed. */
export function partsOf(text: string): Expression[] {
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
    // A syntax error is reported when the template is expanded.
  }
  return parts;
}

export const isCallOf = (call: Call, name: string): boolean =>
  call.namespace === undefined && call.name.toLowerCase() === name.toLowerCase();
