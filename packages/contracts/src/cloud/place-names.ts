import * as z from 'zod/mini';

/** Characters of resource group names in Azure: letters and digits of every script, and - _ . ( ). */
export const groupNameCharacters = String.raw`-\p{L}\p{Mn}\p{Nd}\p{Pc}.()`;
const groupNamePattern = new RegExp(
  String.raw`^[${groupNameCharacters}]{0,89}[-\p{L}\p{Mn}\p{Nd}\p{Pc}()]$`,
  'u',
);

/** Returns whether Azure accepts a name for a resource group: at most 90 characters, without a period at the end. */
export const isGroupName = (name: string): boolean => groupNamePattern.test(name);

/** Name of a resource group. It is used in URLs of the cloud, so it must not contain separators. */
export const groupNameSchema = z.string().check(z.minLength(1), z.maxLength(90), z.regex(groupNamePattern));
/** Code of a region. */
export const regionSchema = z.string().check(z.regex(/^[a-z0-9]{3,40}$/));
