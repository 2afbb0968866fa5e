import { findFunction, similarFunction } from '../functions/registry.ts';
import type { TemplateFunction } from '../functions/templateFunction.ts';
import { checkSize } from '../value/size.ts';
import { containsDeferred, setProperty } from '../value/property.ts';
import { toExpression } from '../value/toExpression.ts';
import type { ScopeKind } from '../types.ts';
import { Deferred, isDeferred, type ObjectValue } from '../value/value.ts';
import type { Value } from '../value/value.ts';
import { call } from './ast.ts';
import type { Call, Expression } from './ast.ts';
import type { Environment, Local } from './environment.ts';
import { evaluateAccess } from './evaluateAccess.ts';
import { Failure } from './failure.ts';
import { newTracker } from './environment.ts';
import { isExpression, unescapeLiteral } from './parser.ts';
import { parseCached } from './parseCached.ts';

/** Evaluates an expression as far as possible; parts that only the cloud knows are returned as deferred. */
export function evaluate(node: Expression, environment: Environment): Value {
  environment.session.step();
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'call':
      return evaluateCall(node, environment);
    case 'property':
    case 'index':
      return evaluateAccess(node, environment).value;
  }
}

const longText = 256;
const lookups = new Set(['parameters', 'variables', 'lambdaVariables', 'first', 'last']);

function evaluateCall(node: Call, environment: Environment): Value {
  if (node.namespace !== undefined && node.namespace.toLowerCase() !== 'sys')
    return callUserFunction(node.namespace, node, environment);
  const definition = findFunction(node.name);
  if (!definition)
    throw new Failure('UnknownFunction', 'function-unknown', {
      name: node.name,
      suggestion: similarFunction(node.name),
    });
  checkArity(definition, node);
  checkScope(definition, environment.definitions.scope.kind);
  if (definition.lazy) return checkSize(definition.lazy(node.args, environment));
  const args = node.args.map((arg) => evaluate(arg, environment));
  if (args.some(definition.structural ? isDeferred : containsDeferred))
    return new Deferred(call(definition.name, args.map(toExpression)));
  const value = checkSize(definition.evaluate?.(args, environment) ?? null);
  // Long texts consume memory when they are created, but not when they are only looked up.
  if (typeof value === 'string' && value.length > longText && !lookups.has(definition.name))
    environment.session.spend('character', value.length);
  return value;
}

/** Scope functions exist only in deployments at a matching scope. */
function checkScope({ name, scopes }: TemplateFunction, kind: ScopeKind): void {
  if (scopes && !scopes.includes(kind))
    throw new Failure('FunctionNotAllowed', 'function-not-at-scope', {
      name,
      scope: kind,
      scopes: scopes.join(', '),
    });
}

function checkArity(definition: TemplateFunction, node: Call): void {
  const [least, most] = definition.arity;
  const argumentCount = node.args.length;
  if (argumentCount >= least && argumentCount <= most) return;
  const hasNoMaximum = most === Number.POSITIVE_INFINITY;
  throw new Failure('WrongArguments', hasNoMaximum ? 'argument-count-minimum' : 'argument-count', {
    name: definition.name,
    expected: least === most || hasNoMaximum ? least : `${least}–${most}`,
    count: argumentCount,
    signature: definition.signature,
  });
}

/** Calls a function that the template declares; its body sees only its own parameters. */
function callUserFunction(namespace: string, node: Call, environment: Environment): Value {
  const fn = environment.definitions.userFunction(namespace, node.name);
  if (!fn)
    throw new Failure('UnknownFunction', 'user-function-unknown', { name: `${namespace}.${node.name}` });
  if (fn.parameters.length !== node.args.length)
    throw new Failure('WrongArguments', 'user-function-argument-count', {
      name: `${namespace}.${node.name}`,
      expected: fn.parameters.length,
      count: node.args.length,
    });
  let locals: Local | undefined;
  for (const [i, name] of fn.parameters.entries()) {
    const arg = node.args[i];
    if (!arg) continue;
    // An argument that the body does not use adds no dependencies.
    const tracker = newTracker();
    const value = environment.evaluate(arg, { ...environment, tracker });
    locals = { name: `()${name}`, value, tracker, outer: locals };
  }
  const inner = { ...environment, definitions: fn.definitions, locals, copies: undefined };
  environment.session.enter();
  try {
    return evaluateBody(fn.body, inner);
  } finally {
    // Also after a failure, so that the next expression starts at depth zero.
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
