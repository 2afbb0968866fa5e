import type { Json, JsonObject } from '../types.ts';
import { jsonFault } from '../source/jsonFault.ts';
import { positionAt, withoutByteOrderMark } from '../source/sourceText.ts';
import { isObject, property } from '../value/property.ts';
import type { Site } from './site.ts';

/** A definition without its envelope. */
export interface Definition {
  body: JsonObject;
  kind: 'policy' | 'initiative';
  /** Extracted from a template: expressions begin with `[[`. */
  escaped: boolean;
}

/** Reads a definition as text or object, bare or `{ properties }`; returns undefined after reporting an invalid one. */
export function readDefinition(input: unknown, report: Site['report']): Definition | undefined {
  const json = typeof input === 'string' ? parse(input, report) : input;
  if (json === undefined && typeof input === 'string') return undefined;
  const outer = isObject(json) ? json : {};
  const inner = property(outer, 'properties');
  const body = isObject(inner) ? inner : outer;
  const rule = property(body, 'policyRule');
  if (Array.isArray(property(body, 'policyDefinitions')))
    return { body, kind: 'initiative', escaped: isEscaped(body) };
  if (!isObject(rule)) {
    report('NotAPolicy', '', 'policy-without-rule');
    return undefined;
  }
  return { body, kind: 'policy', escaped: isEscaped(rule) };
}

function parse(text: string, report: Site['report']): Json | undefined {
  const source = withoutByteOrderMark(text);
  try {
    return JSON.parse(source) as Json;
  } catch {
    const { offset, reason } = jsonFault(source) ?? { offset: 0, reason: 'policy-json-value' };
    report('InvalidJson', '', reason, {}, positionAt(source, offset));
    return undefined;
  }
}

/** A literal `[parameters(…` is never valid in a rule, so `[[parameters(` shows that the text was escaped. */
function isEscaped(json: Json): boolean {
  const pending: Json[] = [json];
  for (let visitCount = 0; pending.length > 0 && visitCount < 20_000; visitCount++) {
    const next = pending.pop()!;
    if (typeof next === 'string' && /^\[\[\s*parameters\(/i.test(next)) return true;
    if (typeof next === 'object' && next !== null)
      for (const [key, item] of Object.entries(next)) if (key !== 'deployment') pending.push(item);
  }
  return false;
}
