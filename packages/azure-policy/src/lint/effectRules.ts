import { effectNamed } from '../effect/effectNames.ts';
import type { EffectName, Json, JsonObject } from '../types.ts';
import { isObject, property, textProperty } from '../value/property.ts';
import type { LintRule, Subject } from './lintRule.ts';

/** Effects that may be chosen in place of one another. */
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

/** Name of the parameter that the effect is taken from. */
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

/** Conventions about the effect: it is a parameter, described, with the usual choice. */
export const effectRules: readonly LintRule[] = [
  {
    id: 'effect-is-parameter',
    doc: 'The effect is taken from a parameter, so that an assignment can change it.',
    check: (subject) =>
      hasRule(subject) && effectParameter(subject) === undefined
        ? 'The effect is written into the rule.'
        : undefined,
  },
  {
    id: 'effect-parameter-name',
    doc: 'The parameter of the effect is called effect.',
    check(subject) {
      const name = effectParameter(subject);
      return name === undefined || name.toLowerCase() === 'effect'
        ? undefined
        : `The parameter of the effect is called '${name}'.`;
    },
  },
  {
    id: 'effect-metadata',
    doc: 'The parameter of the effect has a display name and a description.',
    check(subject) {
      const found = declaration(subject);
      if (!found) return undefined;
      const metadata = property(found, 'metadata');
      const missing = ['displayName', 'description'].filter((key) => !textProperty(metadata, key));
      return missing.length > 0
        ? `The parameter of the effect has no ${missing.join(' and no ')}.`
        : undefined;
    },
  },
  {
    id: 'effect-allowed-values',
    doc: 'The parameter of the effect allows the effects that go together, disabled among them.',
    check(subject) {
      if (!declaration(subject)) return undefined;
      const list = allowed(subject);
      if (!list) return 'The parameter of the effect has no allowed values.';
      return isFamily(list) ? undefined : `${list.map(String).join(', ')} is not a usual choice of effects.`;
    },
  },
  {
    id: 'effect-default',
    doc: 'The parameter of the effect has a default value among the allowed ones.',
    check(subject) {
      const found = declaration(subject);
      if (!found) return undefined;
      const fallback = property(found, 'defaultValue');
      if (fallback === undefined) return 'The parameter of the effect has no default value.';
      const list = allowed(subject);
      if (!effectNamed(fallback)) return 'The default value is not an effect.';
      return list && !list.some((item) => effectNamed(item) === effectNamed(fallback))
        ? 'The default value is not allowed.'
        : undefined;
    },
  },
];

const hasRule = ({ body }: Subject): boolean => isObject(property(body, 'policyRule'));
