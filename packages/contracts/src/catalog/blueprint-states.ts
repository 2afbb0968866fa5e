/** States of a version of a blueprint (contracts.md section 7). */
export const blueprintVersionStates = ['Draft', 'Published', 'Paused', 'Archived'] as const;
export type BlueprintVersionState = (typeof blueprintVersionStates)[number];

/**
 * Where a version may go from each state. A draft is the only state whose content changes; what was published once never
 * becomes a draft again, because deployments stand on it.
 */
export const versionTransitions: Readonly<Record<BlueprintVersionState, readonly BlueprintVersionState[]>> = {
  Draft: ['Published', 'Archived'],
  Published: ['Paused', 'Archived'],
  Paused: ['Published', 'Archived'],
  Archived: ['Paused'],
};

/** Whether a version may go from one state to another. */
export function mayBecome(from: BlueprintVersionState, to: BlueprintVersionState): boolean {
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
