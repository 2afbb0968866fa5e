import type { Site } from '../definition/site.ts';
import type { Json, JsonObject } from '../types.ts';
import { pointerPart } from '../source/sourceText.ts';
import { isObject, setProperty } from '../value/property.ts';
import { compileExpression } from './compileExpression.ts';
import { isExpression, literalText, parseExpression } from './parseExpression.ts';
import { evaluate, failing, failureIn, known, type Value } from './value.ts';

const maxDepth = 64;

/** Compiles any value of a rule, including expressions in texts inside arrays and objects. */
export function compileValue(json: Json, path: string, site: Site, depth = 0): Value {
  if (depth > maxDepth) {
    site.report('TooDeep', path, 'policy-value-too-deep', { limit: maxDepth });
    return known(null);
  }
  if (typeof json === 'string') return compileText(json, path, site);
  if (Array.isArray(json)) {
    const items = json.map((item, i) => compileValue(item, `${path}/${i}`, site, depth + 1));
    const readAll = (read: (item: Value) => Json): Json => items.map(read);
    return combineValues(items, readAll);
  }
  if (!isObject(json)) return known(json);
  const entries = Object.entries(json).map(
    ([key, item]) => [key, compileValue(item, `${path}/${pointerPart(key)}`, site, depth + 1)] as const,
  );
  return combineValues(
    entries.map(([, item]) => item),
    (read) => {
      const result: JsonObject = {};
      for (const [key, item] of entries) setProperty(result, key, read(item));
      return result;
    },
  );
}

function combineValues(parts: Value[], build: (read: (part: Value) => Json) => Json): Value {
  const reason = failureIn(...parts);
  if (reason !== undefined) return failing(reason);
  if (parts.every((part) => part.constant))
    return known(build((part) => (part.constant ? part.value : null)));
  return { constant: false, get: (frame) => build((part) => evaluate(part, frame)) };
}

function compileText(text: string, path: string, site: Site): Value {
  const source = site.escaped ? literalText(text) : text;
  if (!isExpression(source)) return known(literalText(source));
  const parsed = parseExpression(source);
  if ('fault' in parsed) {
    site.report('InvalidExpression', path, parsed.fault.reason, parsed.fault.values);
    return known(null);
  }
  return compileExpression(parsed.expression, path, site);
}
