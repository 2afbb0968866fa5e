import { objectIn } from '../template/members.ts';
import type { Json } from '../types.ts';
import { isExpression } from '../expression/parser.ts';
import { readProperty } from '../value/property.ts';
import { callsOf, isCallOf } from './visitExpressions.ts';
import type { VisitedTemplate } from './visitTemplates.ts';

const maxSteps = 20;

/** Returns the template whose parameters and variables a template's expressions read. */
export function ownerOf(visited: VisitedTemplate): VisitedTemplate {
  let owner = visited;
  while (owner.evaluation === 'outer' && owner.parent) owner = owner.parent;
  return owner;
}

/** Returns the value of a variable as written; with outer scope, variables are those of the parent template. */
export function variableOf(name: string, visited: VisitedTemplate): Json | undefined {
  for (let owner: VisitedTemplate | undefined = visited; owner; owner = owner.parent) {
    const found = readProperty(objectIn(owner.template, 'variables'), name);
    if (found !== undefined || owner.evaluation === 'inner') return found;
  }
  return undefined;
}

/** Returns the value that `[variables('x')]` stands for, following variables that are only other variables. */
export function resolveVariable(value: Json | undefined, visited: VisitedTemplate): Json | undefined {
  let found = value;
  for (let step = 0; step < maxSteps && typeof found === 'string'; step++) {
    const text = found.trim();
    const [call] = isExpression(text) ? callsOf(text) : [];
    const [name] = call?.args ?? [];
    const isWhole = /^\[\s*variables\s*\([^()]*\)\s*\]$/i.test(text);
    if (!call || !isWhole || !isCallOf(call, 'variables') || name?.kind !== 'literal') return found;
    found = variableOf(String(name.value), visited);
  }
  return found;
}

/** Returns a value that does not depend on expressions, written in place or as a variable. */
export function literalOf(value: Json | undefined, visited: VisitedTemplate): string | undefined {
  const found = resolveVariable(value, visited);
  return typeof found === 'string' && found.trim() !== '' && !isExpression(found.trim()) ? found : undefined;
}
