import type { Frame } from '../rule/frame.ts';
import type { Json } from '../types.ts';
import { fail } from './failure.ts';

/**
 * A value of a definition after compiling: known now, or worked out for each resource. `get` may throw
 * EvaluationFailure; `hopeless` says that it always will, so that nobody has to try it for every resource.
 */
export type Value =
  | { constant: true; value: Json }
  | { constant: false; hopeless?: string; get(frame: Frame): Json };

export const known = (value: Json): Value => ({ constant: true, value });

/** A value that cannot be worked out for any resource; asking for it is the failure. */
export const hopeless = (message: string): Value => ({
  constant: false,
  hopeless: message,
  get: () => fail(message),
});

/** Why a value, or one of several, can never be worked out. */
export const hopelessIn = (...values: readonly Value[]): string | undefined => {
  for (const value of values) if (!value.constant && value.hopeless !== undefined) return value.hopeless;
  return undefined;
};

export const evaluate = (value: Value, frame: Frame): Json =>
  value.constant ? value.value : value.get(frame);
