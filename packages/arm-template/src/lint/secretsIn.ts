import type { Call, Expression } from '../expression/ast.ts';
import { isExpression } from '../expression/parser.ts';
import { parseCached } from '../expression/parseCached.ts';
import { objectIn, textIn } from '../template/members.ts';
import type { Json } from '../types.ts';
import { findKey } from '../value/property.ts';
import { ownerOf, variableOf } from './resolveVariable.ts';
import { isCallOf } from './visitExpressions.ts';
import type { VisitedTemplate } from './visitTemplates.ts';
import { visitValues } from './visitValues.ts';
import type { VisitedValue } from './visitValues.ts';

/** A secret that an expression contains, with the location of its text. */
export interface FoundSecret {
  readonly kind: 'parameter' | 'function';
  readonly name: string;
  readonly pointer: string;
}

/** The sentence about a secret that is stored in plain text, by the kind of the secret. */
export const secretReasons = {
  parameter: 'secure-parameter-in-history',
  function: 'secret-in-history',
} as const;

/** Functions whose results do not reveal their arguments. */
const revealNothing = new Set(['contains', 'empty', 'equals', 'length']);

/** Yields the secure parameters and list functions in the expressions below a value, also those in variables. */
export function* secretsIn(
  root: Json,
  pointer: string,
  visited: VisitedTemplate,
  enter?: (part: VisitedValue) => boolean,
): Generator<FoundSecret> {
  const ofVariables = variableSecrets.get(visited) ?? new Map<string, readonly Secret[]>();
  variableSecrets.set(visited, ofVariables);
  for (const { value, pointer: place } of visitValues(root, pointer, enter))
    for (const secret of secretsOf(value, visited, ofVariables)) yield { ...secret, pointer: place };
}

type Secret = Omit<FoundSecret, 'pointer'>;

/** Secrets of the variables that were read, so that many outputs take linear time. */
const variableSecrets = new WeakMap<VisitedTemplate, Map<string, readonly Secret[]>>();

function secretsOf(
  text: Json,
  visited: VisitedTemplate,
  ofVariables: Map<string, readonly Secret[]>,
): Secret[] {
  if (typeof text !== 'string' || !isExpression(text)) return [];
  return revealedCalls(text).flatMap((call): readonly Secret[] => {
    const [first] = call.args;
    const name = first?.kind === 'literal' ? String(first.value) : undefined;
    if (call.namespace === undefined && /^list\w*$/i.test(call.name))
      return [{ kind: 'function', name: call.name }];
    if (name === undefined) return [];
    if (isCallOf(call, 'parameters') && isSecure(name, visited)) return [{ kind: 'parameter', name }];
    return isCallOf(call, 'variables') ? secretsOfVariable(name, visited, ofVariables) : [];
  });
}

/** Evaluates each variable once, so that variables that refer to each other take linear time. */
function secretsOfVariable(
  name: string,
  visited: VisitedTemplate,
  ofVariables: Map<string, readonly Secret[]>,
): readonly Secret[] {
  const key = name.toLowerCase();
  const known = ofVariables.get(key);
  if (known) return known;
  ofVariables.set(key, []);
  const found = [...visitValues(variableOf(name, visited) ?? null, '')].flatMap(({ value }) =>
    secretsOf(value, visited, ofVariables),
  );
  const [secret] = found;
  ofVariables.set(key, secret ? [secret] : []);
  return secret ? [secret] : [];
}

/** Returns the calls of an expression, without arguments that do not become part of the result. */
function revealedCalls(text: string): Call[] {
  const calls: Call[] = [];
  const visit = (part: Expression): void => {
    if (part.kind === 'property') visit(part.target);
    else if (part.kind === 'index') visit(part.target);
    else if (part.kind === 'call') {
      calls.push(part);
      if (part.namespace !== undefined || !revealNothing.has(part.name.toLowerCase()))
        part.args.forEach(visit);
    }
  };
  try {
    visit(parseCached(text));
  } catch {
    // A syntax error is reported when the template is expanded.
  }
  return calls;
}

export const isSecureType = (type: string | undefined): boolean => /^secure/i.test(type ?? '');

/** Returns whether the template whose parameters are visible declares a parameter as secure. */
function isSecure(name: string, visited: VisitedTemplate): boolean {
  const parameters = objectIn(ownerOf(visited).template, 'parameters');
  const key = findKey(parameters, name);
  return key !== undefined && isSecureType(textIn(objectIn(parameters, key), 'type'));
}
