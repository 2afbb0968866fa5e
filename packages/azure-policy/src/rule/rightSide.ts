import type { Site } from '../definition/site.ts';
import { compileValue } from '../expression/compileValue.ts';
import { EvaluationFailure } from '../expression/failure.ts';
import { isExpression } from '../expression/parseExpression.ts';
import { evaluate, hopelessIn, known, type Value } from '../expression/value.ts';
import type { Json } from '../types.ts';
import type { Frame } from './frame.ts';
import type { Operator, Test } from './operators.ts';

/** An operator with what stands on its right, as the definition has it. */
export interface Side {
  operator: Operator;
  json: Json;
  path: string;
}

/** The right side compiled: a test made once, or one made for each resource. */
export interface RightSide {
  value: Value;
  /** Set when the right side is known. */
  fixed: Test | undefined;
  /** Why there will never be a test, whatever the resource. */
  hopeless?: string;
  test(frame: Frame): Test;
}

/** Compiles the right side. `fold` adapts expected values, for fields that are compared in a form of their own. */
export function compileRightSide(
  side: Side,
  site: Site,
  fold: (expected: Json) => Json = (expected) => expected,
): RightSide {
  const { operator, path, json } = side;
  const value = compileValue(json, path, site);
  const refused = (found: Json) => {
    const wanted = operator.refuse(found);
    return wanted === undefined ? undefined : `${operator.name} needs ${wanted} on its right side.`;
  };
  const prepare = (found: Json): Test => {
    const fault = refused(found);
    if (fault !== undefined) throw new EvaluationFailure(fault);
    return operator.prepare(fold(found));
  };
  const reason = hopelessIn(value);
  if (!value.constant)
    return {
      value,
      fixed: undefined,
      ...(reason === undefined ? {} : { hopeless: reason }),
      test: (frame) => prepare(evaluate(value, frame)),
    };
  const fault = refused(value.value);
  if (fault === undefined) {
    const fixed = operator.prepare(fold(value.value));
    return { value: known(fold(value.value)), fixed, test: () => fixed };
  }
  // A fault that comes from a parameter's value is not one of the definition.
  if (!(typeof json === 'string' && isExpression(json))) site.report('InvalidOperand', path, fault);
  return {
    value,
    fixed: undefined,
    hopeless: fault,
    test: () => {
      throw new EvaluationFailure(fault);
    },
  };
}

/** Runs what may fail; a failure becomes the outcome `broken` with its words kept in the frame. */
export function guarded<T>(frame: Frame, run: () => T, otherwise: T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EvaluationFailure || error instanceof RangeError)) throw error;
    frame.failure ??= error.message;
    return otherwise;
  }
}
