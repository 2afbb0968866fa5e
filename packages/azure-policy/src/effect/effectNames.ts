import type { EffectName } from '../types.ts';

/** Every effect, with what it does when the rule holds. */
export const effects: Readonly<Record<EffectName, string>> = {
  addToNetworkGroup: 'Adds the resource to a network group; only in the mode of the network manager.',
  append: 'Adds fields to what is being written.',
  audit: 'Marks the resource as non-compliant.',
  auditIfNotExists: 'Marks the resource when no related resource fulfils the existence condition.',
  deny: 'Refuses the write.',
  denyAction: 'Refuses an action, as a rule deleting.',
  deployIfNotExists: 'Deploys a template when no related resource fulfils the existence condition.',
  disabled: 'Does nothing.',
  enforceOPAConstraint: 'Old effect of clusters; an agent enforces it.',
  enforceRegoPolicy: 'Old effect of clusters; an agent enforces it.',
  manual: 'Asks for an attestation by a person.',
  modify: 'Adds, replaces or removes fields of what is being written.',
  mutate: 'Changes objects inside of a cluster; an agent does it.',
};

const byLower = new Map((Object.keys(effects) as EffectName[]).map((name) => [name.toLowerCase(), name]));

/** The effect of a name in any letter case. */
export const effectNamed = (name: unknown): EffectName | undefined =>
  typeof name === 'string' ? byLower.get(name.toLowerCase()) : undefined;

/** Strongest first: what decides when several policies speak about one resource. */
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
