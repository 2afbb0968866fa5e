import type { Frame } from '../rule/frame.ts';
import type { Json } from '../types.ts';

/** A value of a definition after compiling: known now, or worked out for each resource. `get` may throw EvaluationFailure. */
export type Value = { constant: true; value: Json } | { constant: false; get(frame: Frame): Json };

export const known = (value: Json): Value => ({ constant: true, value });

export const evaluate = (value: Value, frame: Frame): Json =>
  value.constant ? value.value : value.get(frame);
