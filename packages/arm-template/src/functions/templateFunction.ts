import type { Expression } from '../expression/ast.ts';
import type { Environment } from '../expression/environment.ts';
import type { ScopeKind } from '../types.ts';
import { Failure } from '../expression/failure.ts';
import { isInteger } from '../value/integer.ts';
import type { Integer } from '../value/integer.ts';
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
  /** Kinds of deployments that have the function; without it all of them. */
  readonly scopes?: readonly ScopeKind[];
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

/** An integer of any size the language has; `intArgument` is for counts and positions. */
export function integerArgument(name: string, args: readonly Value[], position: number): Integer {
  const value = args[position] ?? null;
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new Failure(
      'ExpressionFailed',
      `The function '${name}' got the integer ${value}, whose last digits were lost when it was read.`,
      "Give integers of this size as texts and convert them with 'int'.",
    );
  if (isInteger(value)) return value;
  throw wrongArgument(name, position, 'an integer', value);
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

/** What answers differently each time is called once, in the default of a parameter, as the service wants it. */
export function onlyInDefaults(name: string, { mayVary }: Environment): void {
  if (!mayVary)
    throw new Failure(
      'FunctionNotAllowed',
      `The function '${name}' is allowed in default values of parameters only.`,
      'Give a parameter this default and use the parameter here.',
    );
}
