import { compilePolicy } from '../compilePolicy.ts';
import type { Json } from '../types.ts';
import { isObject, property } from '../value/property.ts';
import { effectRules } from './effectRules.ts';
import type { LintRule, Subject } from './lintRule.ts';
import { metadataRules } from './metadataRules.ts';

export interface LintFinding {
  rule: string;
  severity: 'error' | 'warning';
  message: string;
}

/** Every convention that is checked. */
export const lintRules: readonly LintRule[] = [...metadataRules, ...effectRules];

/** Finds faults of convention in a policy definition (text or object); faults of the language are found as rule `language`. Never throws. */
export function lintDefinition(definition: unknown): LintFinding[] {
  const language = compilePolicy(definition)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ message }): LintFinding => ({ rule: 'language', severity: 'error', message }));
  const subject = read(definition);
  if (!subject) return language;
  return [
    ...language,
    ...lintRules.flatMap((rule): LintFinding[] => {
      const message = rule.check(subject);
      return message === undefined ? [] : [{ rule: rule.id, severity: 'warning', message }];
    }),
  ];
}

function read(definition: unknown): Subject | undefined {
  const json = typeof definition === 'string' ? parse(definition) : definition;
  if (!isObject(json)) return undefined;
  const inner = property(json, 'properties');
  return isObject(inner)
    ? { outer: json, body: inner, enveloped: true }
    : { outer: json, body: json, enveloped: false };
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
