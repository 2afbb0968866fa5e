import { compilePolicy } from '../compilePolicy.ts';
import { wordingOf } from '../messages/wording.ts';
import type { Json, Wording } from '../types.ts';
import { isObject, property } from '../value/property.ts';
import { effectRules } from './effectRules.ts';
import type { LintRule, Subject } from './lintRule.ts';
import { metadataRules } from './metadataRules.ts';

export interface LintFinding extends Wording {
  rule: string;
  severity: 'error' | 'warning';
}

/** Every convention that the linter checks. */
export const lintRules: readonly LintRule[] = [...metadataRules, ...effectRules];

/**
 * Reports convention violations in a policy definition (text or object); language errors have the rule `language`.
 * Never throws.
 */
export function lintDefinition(definition: unknown): LintFinding[] {
  const language = compilePolicy(definition)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ reason, values, message }): LintFinding => ({
      rule: 'language',
      severity: 'error',
      reason,
      values,
      message,
    }));
  const subject = read(definition);
  if (!subject) return language;
  return [
    ...language,
    ...lintRules.flatMap((rule): LintFinding[] => {
      const found = rule.check(subject);
      return found === undefined ? [] : [{ rule: rule.id, severity: 'warning', ...wordingOf(found) }];
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
