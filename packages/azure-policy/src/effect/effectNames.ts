import type { EffectName } from '../types.ts';

/** Every effect, with its description when the rule matches. */
export const effects: Readonly<Record<EffectName, string>> = {
  addToNetworkGroup: 'Adds the resource to a network group; only in network manager mode.',
  append: 'Adds fields to the request.',
  audit: 'Marks the resource as non-compliant.',
  auditIfNotExists:
    'Marks the resource as non-compliant if no related resource meets the existence condition.',
  deny: 'Denies the write.',
  denyAction: 'Denies an action, usually deletion.',
  deployIfNotExists: 'Deploys a template if no related resource meets the existence condition.',
  disabled: 'Does nothing.',
  enforceOPAConstraint: 'Deprecated effect of clusters, enforced by an agent.',
  enforceRegoPolicy: 'Deprecated effect of clusters, enforced by an agent.',
  manual: 'Requires an attestation by a person.',
  modify: 'Adds, replaces or removes fields of the request.',
  mutate: 'Changes objects in a cluster, by an agent.',
};

const byLower = new Map((Object.keys(effects) as EffectName[]).map((name) => [name.toLowerCase(), name]));

/** Returns the effect with a name, ignoring case. */
export const effectNamed = (name: unknown): EffectName | undefined =>
  typeof name === 'string' ? byLower.get(name.toLowerCase()) : undefined;

/** Effects by descending strength, for several policies that apply to one resource. */
export const effectOrder: readonly EffectName[] = [
  'deny',
  'denyAction',
  'modify',
  'append',
  'mutate',
  'enforceOPAConstraint',
  'enforceRegoPolicy',
  'addToNetworkGroup',
  'deployIfNotExists',
  'auditIfNotExists',
  'audit',
  'manual',
  'disabled',
];
