import { call, literal, type Expression } from '../expression/ast.ts';
import { parseCached } from '../expression/parseCached.ts';
import { isExpression, maxExpressionLength } from '../expression/parser.ts';
import { printExpression } from '../expression/printExpression.ts';
import { isJsonObject } from '../template/members.ts';
import type { Json, JsonObject } from '../types.ts';
import { findKey, setProperty } from '../value/property.ts';

type Tags = Readonly<Record<string, string>>;

/**
 * Merges tags into those of a resource, which keeps its own values; `literals` are the tags as the template writes them. What
 * is not a set of tags is unchanged.
 */
export function mergeTags(own: Json | undefined, tags: Tags, literals: Tags): Json {
  if (own === undefined || own === null) return { ...literals };
  if (typeof own === 'string') return isExpression(own) ? unionOf(own, tags) : own;
  if (!isJsonObject(own)) return own;
  const merged: JsonObject = { ...own };
  for (const [name, value] of Object.entries(literals))
    if (findKey(own, name) === undefined) setProperty(merged, name, value);
  return merged;
}

/** An expression that may be null: `union` lets the later value win, so the tags of the template come last. */
function unionOf(own: string, tags: Tags): string {
  let expression: Expression;
  try {
    expression = parseCached(own);
  } catch {
    return own;
  }
  const added = Object.entries(tags).flatMap(([name, value]) => [literal(name), literal(value)]);
  const merged = call('union', [
    call('createObject', added),
    call('coalesce', [expression, call('createObject', [])]),
  ]);
  const text = `[${printExpression(merged)}]`;
  return text.length > maxExpressionLength ? own : text;
}
