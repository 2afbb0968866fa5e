import { compilePolicy } from '../compilePolicy.ts';
import { wordingOf } from '../messages/wording.ts';
import { locatePointer, withoutByteOrderMark } from '../source/sourceText.ts';
import type { Json, Location, Wording } from '../types.ts';
import { isObject, property } from '../value/property.ts';
import { conditionRules } from './conditionRules.ts';
import { effectRules } from './effectRules.ts';
import type { LintRule, LintViolation, Subject } from './lintRule.ts';
import { metadataRules } from './metadataRules.ts';

/** A convention that a definition does not follow, or an error of its language. */
export interface LintFinding extends Wording {
  severity: 'error' | 'warning';
  /** Id of the rule, as in `lintRules`; `language` for errors. */
  rule: string;
  /** The rule, or the code of the diagnostic for errors. */
  code: string;
  location: Location;
}

/** Every convention that the linter checks. */
export const lintRules: readonly LintRule[] = [...metadataRules, ...effectRules, ...conditionRules];

/**
 * Reports convention violations in a policy definition (text or object); language errors have the rule `language`.
 * Never throws.
 */
export function lintDefinition(definition: unknown): LintFinding[] {
  const language = compilePolicy(definition)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map((fault): LintFinding => ({ ...fault, severity: 'error', rule: 'language' }));
  const subject = read(definition);
  if (!subject) return language;
  const text = typeof definition === 'string' ? withoutByteOrderMark(definition) : undefined;
  const violations = lintRules.flatMap((rule) =>
    [rule.check(subject) ?? []].flat().map((found: LintViolation) => ({ rule: rule.id, found })),
  );
  return [
    ...language,
    ...violations.map(({ rule, found }): LintFinding => {
      const position = text === undefined ? {} : locatePointer(text, found.pointer);
      const location = { pointer: found.pointer, ...position };
      return { severity: 'warning', rule, code: rule, ...wordingOf(found), location };
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
    return JSON.parse(withoutByteOrderMark(text)) as Json;
  } catch {
    return undefined;
  }
}
