import type { Site } from '../definition/site.ts';
import { compileValue } from '../expression/compileValue.ts';
import { EvaluationFailure } from '../expression/failure.ts';
import { isExpression } from '../expression/parseExpression.ts';
import { evaluate, failureIn, known, type Value } from '../expression/value.ts';
import { wordingOf } from '../messages/wording.ts';
import type { Json } from '../types.ts';
import type { Frame } from './frame.ts';
import type { Operator, Test } from './operators.ts';

/** An operator with its operand from the definition. */
export interface Side {
  operator: Operator;
  json: Json;
  path: string;
}

/** The compiled operand: a constant test, or one created per resource. */
export interface RightSide {
  value: Value;
  /** Set if the operand is constant. */
  fixed: Test | undefined;
  /** Why a test can never be created, regardless of the resource. */
  failure?: string;
  test(frame: Frame): Test;
}

/** Compiles the operand. `fold` normalizes expected values, for fields that are compared in a normalized form. */
export function compileRightSide(
  side: Side,
  site: Site,
  fold: (expected: Json) => Json = (expected) => expected,
): RightSide {
  const { operator, path, json } = side;
  const value = compileValue(json, path, site);
  const findFault = (found: Json) => {
    const expectedOperand = operator.refuse(found);
    if (expectedOperand === undefined) return undefined;
    const finding = { reason: `operand-${expectedOperand}`, values: { operator: operator.name } } as const;
    return { ...finding, message: wordingOf(finding).message };
  };
  const prepare = (found: Json): Test => {
    const fault = findFault(found);
    if (fault !== undefined) throw new EvaluationFailure(fault.message);
    return operator.prepare(fold(found));
  };
  const reason = failureIn(value);
  if (!value.constant)
    return {
      value,
      fixed: undefined,
      ...(reason === undefined ? {} : { failure: reason }),
      test: (frame) => prepare(evaluate(value, frame)),
    };
  const fault = findFault(value.value);
  if (fault === undefined) {
    const fixed = operator.prepare(fold(value.value));
    return { value: known(fold(value.value)), fixed, test: () => fixed };
  }
  // An error caused by a parameter's value is not an error of the definition.
  if (!(typeof json === 'string' && isExpression(json)))
    site.report('InvalidOperand', path, fault.reason, fault.values);
  return {
    value,
    fixed: undefined,
    failure: fault.message,
    test: () => {
      throw new EvaluationFailure(fault.message);
    },
  };
}

/** Runs a function; a failure becomes the result `broken`, with its message stored in the frame. */
export function guarded<T>(frame: Frame, run: () => T, otherwise: T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EvaluationFailure || error instanceof RangeError)) throw error;
    frame.failure ??= error.message;
    return otherwise;
  }
}
