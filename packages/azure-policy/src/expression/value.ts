import type { Frame } from '../rule/frame.ts';
import type { Json } from '../types.ts';
import { fail } from './failure.ts';

/**
 * A compiled value of a definition: constant, or evaluated for each resource. `get` may throw EvaluationFailure;
 * `failure` means that it always will, so that it need not be called for every resource.
 */
export type Value =
  | { constant: true; value: Json }
  | { constant: false; failure?: string; get(frame: Frame): Json };

export const known = (value: Json): Value => ({ constant: true, value });

/** Creates a value that cannot be evaluated for any resource; reading it fails. */
export const failing = (message: string): Value => ({
  constant: false,
  failure: message,
  get: () => fail(message),
});

/** Returns why any of the values can never be evaluated. */
export const failureIn = (...values: readonly Value[]): string | undefined => {
  for (const value of values) if (!value.constant && value.failure !== undefined) return value.failure;
  return undefined;
};

export const evaluate = (value: Value, frame: Frame): Json =>
  value.constant ? value.value : value.get(frame);
