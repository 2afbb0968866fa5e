import { setProperty } from '../value/property.ts';
import { isDeferred } from '../value/value.ts';
import type { ObjectValue, Value } from '../value/value.ts';
import type { Call } from './ast.ts';
import { newTracker } from './environment.ts';
import type { Environment, Local } from './environment.ts';
import { Failure } from './failure.ts';
import { isExpression, unescapeLiteral } from './parser.ts';
import { parseCached } from './parseCached.ts';

/** Calls a function that the template declares: its body sees its own parameters and nothing else. */
export function callUserFunction(namespace: string, node: Call, environment: Environment): Value {
  const fn = environment.definitions.userFunction(namespace, node.name);
  if (!fn)
    throw new Failure(
      'UnknownFunction',
      `The function '${namespace}.${node.name}' is not declared in the template.`,
      "Declare it in the template's 'functions' section.",
    );
  if (fn.parameters.length !== node.args.length)
    throw new Failure(
      'WrongArguments',
      `The function '${namespace}.${node.name}' takes ${fn.parameters.length} arguments, not ${node.args.length}.`,
    );
  let locals: Local | undefined;
  for (const [i, name] of fn.parameters.entries()) {
    const arg = node.args[i];
    if (!arg) continue;
    // An argument that the body does not use feeds nothing.
    const tracker = newTracker();
    const value = environment.evaluate(arg, { ...environment, tracker });
    locals = { name: `()${name}`, value, tracker, outer: locals };
  }
  const inner = { ...environment, definitions: fn.definitions, locals, copies: undefined };
  environment.session.enter();
  try {
    return evaluateBody(fn.body, inner);
  } finally {
    // Also after a failure: the next expression starts from the outside again.
    environment.session.leave();
  }
}

/** The output of a user function may be an expression or a literal structure with expressions in it. */
function evaluateBody(body: Value, environment: Environment): Value {
  if (typeof body === 'string')
    return isExpression(body) ? environment.evaluate(parseCached(body), environment) : unescapeLiteral(body);
  if (Array.isArray(body)) return body.map((item) => evaluateBody(item, environment));
  if (typeof body !== 'object' || body === null || isDeferred(body)) return body;
  const result: ObjectValue = {};
  for (const key of Object.keys(body))
    setProperty(result, key, evaluateBody(body[key] as Value, environment));
  return result;
}
