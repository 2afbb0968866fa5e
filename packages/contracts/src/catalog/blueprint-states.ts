/** States of a version of a blueprint. */
export const blueprintVersionStates = ['Draft', 'Published', 'Paused', 'Archived'] as const;
export type BlueprintVersionState = (typeof blueprintVersionStates)[number];

/**
 * Allowed transitions of a version. Only a draft can be edited; a published version never becomes a draft again,
 * because deployments depend on it.
 */
export const versionTransitions: Readonly<Record<BlueprintVersionState, readonly BlueprintVersionState[]>> = {
  Draft: ['Published', 'Archived'],
  Published: ['Paused', 'Archived'],
  Paused: ['Published', 'Archived'],
  Archived: ['Paused'],
};

/** Returns whether a version may change from one state to another. */
export function canTransition(from: BlueprintVersionState, to: BlueprintVersionState): boolean {
  return versionTransitions[from].includes(to);
}

export const blueprintCategories = [
  'Web',
  'Compute',
  'Networking',
  'Containers',
  'Storage',
  'Serverless',
  'Security',
  'Research',
  'HPC',
] as const;
export type BlueprintCategory = (typeof blueprintCategories)[number];
