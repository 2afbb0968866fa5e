import { effectNamed } from '../effect/effectNames.ts';
import { pointerPart } from '../source/sourceText.ts';
import type { EffectName, Json, JsonObject } from '../types.ts';
import { isObject, property, textProperty } from '../value/property.ts';
import type { LintRule, Subject } from './lintRule.ts';

/** Groups of effects that are alternatives to one another. */
const families: readonly (readonly EffectName[])[] = [
  ['deployIfNotExists', 'auditIfNotExists', 'disabled'],
  ['auditIfNotExists', 'disabled'],
  ['audit', 'deny', 'disabled'],
  ['audit', 'deny', 'denyAction', 'disabled'],
  ['audit', 'disabled'],
  ['append', 'disabled'],
  ['append', 'audit', 'disabled'],
  ['append', 'audit', 'deny', 'disabled'],
  ['append', 'deny', 'disabled'],
  ['deny', 'disabled'],
  ['denyAction', 'disabled'],
  ['modify', 'disabled'],
  ['modify', 'audit', 'disabled'],
  ['modify', 'audit', 'deny', 'disabled'],
  ['manual', 'disabled'],
  ['mutate', 'disabled'],
  ['audit', 'mutate', 'disabled'],
  ['addToNetworkGroup', 'disabled'],
  ['audit', 'enforceOPAConstraint', 'disabled'],
  ['enforceOPAConstraint', 'disabled'],
  ['enforceRegoPolicy', 'disabled'],
];

/** Returns the name of the parameter that specifies the effect. */
function effectParameter({ body }: Subject): string | undefined {
  const effect = textProperty(property(property(body, 'policyRule'), 'then'), 'effect');
  return effect === undefined
    ? undefined
    : /^\[{1,2}\s*parameters\(\s*'([^']+)'\s*\)\s*\]$/i.exec(effect)?.[1];
}

function declaration(subject: Subject): JsonObject | undefined {
  const name = effectParameter(subject);
  const found = name === undefined ? undefined : property(property(subject.body, 'parameters'), name);
  return isObject(found) ? found : undefined;
}

const effectPointer = '/policyRule/then/effect';

/** Returns the pointer of a member of the effect parameter's declaration. */
const pointerIn = (subject: Subject, member: string): string =>
  `/parameters/${pointerPart(effectParameter(subject) ?? '')}/${member}`;

const allowed = (subject: Subject): Json[] | undefined => {
  const list = property(declaration(subject), 'allowedValues');
  return Array.isArray(list) ? list : undefined;
};

const isFamily = (list: readonly Json[]): boolean => {
  const names = list.map((item) => effectNamed(item));
  return families.some(
    (family) => family.length === names.length && family.every((name) => names.includes(name)),
  );
};

/** Conventions about the effect: it is a parameter with a description and the usual allowed values. */
export const effectRules: readonly LintRule[] = [
  {
    id: 'effect-is-parameter',
    doc: 'The effect comes from a parameter, so that assignments can change it.',
    check: (subject) =>
      hasRule(subject) && effectParameter(subject) === undefined
        ? { reason: 'lint-effect-not-parameter', pointer: effectPointer }
        : undefined,
  },
  {
    id: 'effect-parameter-name',
    doc: 'The effect parameter is named effect.',
    check(subject) {
      const name = effectParameter(subject);
      return name === undefined || name.toLowerCase() === 'effect'
        ? undefined
        : { reason: 'lint-effect-parameter-name', values: { name }, pointer: effectPointer };
    },
  },
  {
    id: 'effect-metadata',
    doc: 'The effect parameter has a display name and a description.',
    check(subject) {
      const found = declaration(subject);
      if (!found) return undefined;
      const metadata = property(found, 'metadata');
      const missing = ['displayName', 'description'].filter((key) => !textProperty(metadata, key));
      if (missing.length === 0) return undefined;
      const values = { missing: missing.join(', ') };
      return { reason: 'lint-effect-metadata', values, pointer: pointerIn(subject, 'metadata') };
    },
  },
  {
    id: 'effect-allowed-values',
    doc: 'The effect parameter allows compatible effects, including disabled.',
    check(subject) {
      if (!declaration(subject)) return undefined;
      const list = allowed(subject);
      const pointer = pointerIn(subject, 'allowedValues');
      if (!list) return { reason: 'lint-effect-without-allowed-values', pointer };
      if (isFamily(list)) return undefined;
      const values = { effects: list.map(String).join(', ') };
      return { reason: 'lint-effect-allowed-values', values, pointer };
    },
  },
  {
    id: 'effect-default',
    doc: 'The effect parameter has an allowed default value.',
    check(subject) {
      const found = declaration(subject);
      if (!found) return undefined;
      const fallback = property(found, 'defaultValue');
      const pointer = pointerIn(subject, 'defaultValue');
      if (fallback === undefined) return { reason: 'lint-effect-default-missing', pointer };
      const list = allowed(subject);
      if (!effectNamed(fallback)) return { reason: 'lint-effect-default-invalid', pointer };
      return list && !list.some((item) => effectNamed(item) === effectNamed(fallback))
        ? { reason: 'lint-effect-default-not-allowed', pointer }
        : undefined;
    },
  },
];

const hasRule = ({ body }: Subject): boolean => isObject(property(body, 'policyRule'));
