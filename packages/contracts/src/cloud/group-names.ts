/** Characters of resource group names in Azure: letters and digits of every script, and - _ . ( ). */
export const groupNameCharacters = String.raw`-\p{L}\p{Mn}\p{Nd}\p{Pc}.()`;
/** At most 90 characters, without a period at the end. */
export const groupNamePattern = new RegExp(
  String.raw`^[${groupNameCharacters}]{0,89}[-\p{L}\p{Mn}\p{Nd}\p{Pc}()]$`,
  'u',
);

/** Returns whether Azure accepts a name for a resource group: at most 90 characters, without a period at the end. */
export const isGroupName = (name: string): boolean => groupNamePattern.test(name);
