import type { Expression } from '../expression/ast.ts';
import type { Part } from '../expression/environment.ts';

/** A value that only the running cloud knows: its expression, with everything else in it evaluated. */
export class Deferred {
  readonly expression: Expression;
  /** Properties of the value that are already known, for example the outputs of a deployment expanded here. */
  readonly known: ObjectValue | undefined;
  /** Dependencies of the known properties. */
  readonly parts: readonly Part[] | undefined;

  constructor(expression: Expression, known?: ObjectValue, parts?: readonly Part[]) {
    this.expression = expression;
    this.known = known;
    this.parts = parts;
  }
}

/**
 * The result of an expression: JSON in which any part may be deferred. Integers are numbers if a number represents them
 * exactly, and otherwise, up to 64 bits, `bigint`.
 */
export type Value = null | boolean | number | bigint | string | Value[] | ObjectValue | Deferred;
export interface ObjectValue {
  [key: string]: Value;
}

export const isDeferred = (value: unknown): value is Deferred => value instanceof Deferred;

export const isObject = (value: Value | undefined): value is ObjectValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Deferred);

/** Returns the language's name for a value's type, as used in messages. */
export function typeName(value: Value): string {
  if (value === null) return 'null';
  if (value instanceof Deferred) return 'deferred';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  if (typeof value === 'bigint') return 'int';
  if (typeof value === 'boolean') return 'bool';
  return typeof value;
}
