import type { Expression } from '../expression/ast.ts';
import type { Environment } from '../expression/environment.ts';
import { Failure } from '../expression/failure.ts';
import { isObject, typeName } from '../value/value.ts';
import type { ObjectValue, Value } from '../value/value.ts';

/** One function of the template language. Exactly one of `evaluate` and `lazy` is given. */
export interface TemplateFunction {
  readonly name: string;
  /** How it is called, for documentation and messages. */
  readonly signature: string;
  readonly doc: string;
  /** Fewest and most arguments. */
  readonly arity: readonly [number, number];
  /** Works on arguments that hold deferred parts, as long as no argument is deferred as a whole. */
  readonly structural?: boolean;
  readonly evaluate?: (args: Value[], environment: Environment) => Value;
  /** Decides itself which arguments to evaluate. */
  readonly lazy?: (args: readonly Expression[], environment: Environment) => Value;
}

export const unlimited = Number.POSITIVE_INFINITY;

/** The failure of a function that got an argument of a type it cannot take. */
export function wrongArgument(name: string, position: number, wanted: string, got: Value): Failure {
  return new Failure(
    'WrongArguments',
    `The function '${name}' expects ${wanted} as argument ${position + 1}, not ${withArticle(typeName(got))}.`,
  );
}

const withArticle = (type: string): string =>
  type === 'null' ? 'null' : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;

export function textArgument(name: string, args: readonly Value[], position: number): string {
  const value = args[position] ?? null;
  if (typeof value !== 'string') throw wrongArgument(name, position, 'a string', value);
  return value;
}

export function intArgument(name: string, args: readonly Value[], position: number): number {
  const value = args[position] ?? null;
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw wrongArgument(name, position, 'an integer', value);
  return value;
}

export function boolArgument(name: string, args: readonly Value[], position: number): boolean {
  const value = args[position] ?? null;
  if (typeof value !== 'boolean') throw wrongArgument(name, position, 'a boolean', value);
  return value;
}

export function arrayArgument(name: string, args: readonly Value[], position: number): Value[] {
  const value = args[position] ?? null;
  if (!Array.isArray(value)) throw wrongArgument(name, position, 'an array', value);
  return value;
}

export function objectArgument(name: string, args: readonly Value[], position: number): ObjectValue {
  const value = args[position] ?? null;
  if (!isObject(value)) throw wrongArgument(name, position, 'an object', value);
  return value;
}
