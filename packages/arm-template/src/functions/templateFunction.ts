import type { Expression } from '../expression/ast.ts';
import type { Environment } from '../expression/environment.ts';
import type { ScopeKind } from '../types.ts';
import { Failure } from '../expression/failure.ts';
import { isInteger } from '../value/integer.ts';
import type { Integer } from '../value/integer.ts';
import { isObject, typeName } from '../value/value.ts';
import type { ObjectValue, Value } from '../value/value.ts';

/** One function of the template language. Exactly one of `evaluate` and `lazy` is set. */
export interface TemplateFunction {
  readonly name: string;
  /** Signature, for documentation and messages. */
  readonly signature: string;
  readonly doc: string;
  /** Minimum and maximum number of arguments. */
  readonly arity: readonly [number, number];
  /** Deployment scopes that support the function. Defaults to all. */
  readonly scopes?: readonly ScopeKind[];
  /** Accepts arguments with deferred parts, as long as no argument is deferred as a whole. */
  readonly structural?: boolean;
  readonly evaluate?: (args: Value[], environment: Environment) => Value;
  /** Decides which arguments to evaluate. */
  readonly lazy?: (args: readonly Expression[], environment: Environment) => Value;
}

export const unlimited = Number.POSITIVE_INFINITY;

/** Returns the failure for an argument of an unsupported type. */
export function wrongArgument(name: string, position: number, expected: string, got: Value): Failure {
  return new Failure('WrongArguments', 'argument-type', {
    name,
    position: position + 1,
    expected,
    actual: typeName(got),
  });
}

export function textArgument(name: string, args: readonly Value[], position: number): string {
  const value = args[position] ?? null;
  if (typeof value !== 'string') throw wrongArgument(name, position, 'string', value);
  return value;
}

/** Returns an integer of any size that the language supports; `intArgument` is for counts and indexes. */
export function integerArgument(name: string, args: readonly Value[], position: number): Integer {
  const value = args[position] ?? null;
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new Failure('ExpressionFailed', 'integer-argument-inexact', { name, value });
  if (isInteger(value)) return value;
  throw wrongArgument(name, position, 'int', value);
}

export function intArgument(name: string, args: readonly Value[], position: number): number {
  const value = args[position] ?? null;
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw wrongArgument(name, position, 'int', value);
  return value;
}

export function boolArgument(name: string, args: readonly Value[], position: number): boolean {
  const value = args[position] ?? null;
  if (typeof value !== 'boolean') throw wrongArgument(name, position, 'bool', value);
  return value;
}

export function arrayArgument(name: string, args: readonly Value[], position: number): Value[] {
  const value = args[position] ?? null;
  if (!Array.isArray(value)) throw wrongArgument(name, position, 'array', value);
  return value;
}

export function objectArgument(name: string, args: readonly Value[], position: number): ObjectValue {
  const value = args[position] ?? null;
  if (!isObject(value)) throw wrongArgument(name, position, 'object', value);
  return value;
}

/** The service permits nondeterministic functions only in the default of a parameter, where they are called once. */
export function onlyInDefaults(name: string, { mayVary }: Environment): void {
  if (!mayVary) throw new Failure('FunctionNotAllowed', 'function-only-in-defaults', { name });
}
