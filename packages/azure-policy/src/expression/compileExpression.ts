import type { Site } from '../definition/site.ts';
import { forbiddenFunctions, pureFunctions } from '../functions/registry.ts';
import { text, truth } from '../functions/policyFunction.ts';
import type { Json, PolicyFunction } from '../types.ts';
import { keyOf, property } from '../value/property.ts';
import { compileContextCall } from './contextCall.ts';
import { EvaluationFailure, fail } from './failure.ts';
import type { Expression } from './parseExpression.ts';
import { evaluate, failing, failureIn, known, type Value } from './value.ts';

/** Compiles an expression into a closure; parts that are independent of the resource are evaluated immediately. */
export function compileExpression(expression: Expression, path: string, site: Site): Value {
  switch (expression.kind) {
    case 'literal':
      return known(expression.value);
    case 'member':
      return apply(
        [compileExpression(expression.target, path, site), compileExpression(expression.key, path, site)],
        member,
      );
    case 'call':
      return compileCall(expression.name, expression.args, path, site);
  }
}

/** An absent property is null: that is how the service reads a missing tag of a resource group. */
function member([target, key]: Json[]): Json {
  if (Array.isArray(target)) {
    const found = typeof key === 'number' ? target[key] : undefined;
    return found ?? fail(`There is no element ${JSON.stringify(key)}.`);
  }
  return property(target, text(key)) ?? null;
}

function compileCall(name: string, args: Expression[], path: string, site: Site): Value {
  const lower = name.toLowerCase();
  const compileArgs = () => args.map((arg) => compileExpression(arg, path, site));
  const own = site.functions && keyOf(site.functions as Record<string, never>, name);
  if (own !== undefined) {
    const supplied = (site.functions as Record<string, PolicyFunction>)[own]!;
    const values = compileArgs();
    return {
      constant: false,
      get: (frame) =>
        callSupplied(
          name,
          supplied,
          values.map((value) => evaluate(value, frame)),
        ),
    };
  }
  if (lower === 'if' || lower === 'and' || lower === 'or')
    return compileLazy(lower, compileArgs(), path, site);
  const special = compileContextCall(lower, compileArgs, path, site);
  if (special) return special;
  const found = pureFunctions.get(lower);
  if (!found) {
    const reason = forbiddenFunctions.has(lower) ? 'policy-function-forbidden' : 'policy-function-unknown';
    site.report('UnknownFunction', path, reason, { name });
    compileArgs();
    return known(null);
  }
  if (args.length < found.min || args.length > found.max) {
    const { min, max } = found;
    const reason = max === Infinity ? 'policy-argument-count-minimum' : 'policy-argument-count';
    const expected = min === max || max === Infinity ? min : `${min}–${max}`;
    site.report('InvalidExpression', path, reason, { name: found.name, expected, count: args.length });
    compileArgs();
    return known(null);
  }
  return apply(compileArgs(), (values) => found.run(values));
}

/** A function of the caller may throw any value; here it is converted to a failure. */
function callSupplied(name: string, supplied: PolicyFunction, args: Json[]): Json {
  try {
    return supplied(...args);
  } catch (error) {
    return fail(
      `The function '${name}' failed: ${error instanceof Error ? error.message : 'no reason given'}.`,
    );
  }
}

/** Compiles a call; with constant arguments it is evaluated once. A failing constant call fails when it is reached. */
function apply(values: Value[], run: (args: Json[]) => Json): Value {
  const reason = failureIn(...values);
  if (reason !== undefined) return failing(reason);
  if (!values.every((value) => value.constant))
    return { constant: false, get: (frame) => run(values.map((value) => evaluate(value, frame))) };
  try {
    return known(run(values.map((value) => (value.constant ? value.value : null))));
  } catch (error) {
    if (!(error instanceof EvaluationFailure)) throw error;
    return failing(error.message);
  }
}

function compileLazy(name: 'if' | 'and' | 'or', args: Value[], path: string, site: Site): Value {
  if (name === 'if') {
    const [condition, then, otherwise] = args;
    if (!condition || !then || !otherwise || args.length > 3) {
      site.report('InvalidExpression', path, 'policy-if-arguments');
      return known(null);
    }
    if (!condition.constant)
      return {
        constant: false,
        get: (frame) => evaluate(truth(condition.get(frame)) ? then : otherwise, frame),
      };
    try {
      return truth(condition.value) ? then : otherwise;
    } catch (error) {
      if (!(error instanceof EvaluationFailure)) throw error;
      return failing(error.message);
    }
  }
  if (args.length === 0)
    site.report('InvalidExpression', path, 'policy-function-without-arguments', { name });
  const stop = name === 'or';
  return {
    constant: false,
    get: (frame) => args.some((arg) => truth(evaluate(arg, frame)) === stop) === stop,
  };
}
