import * as z from 'zod/mini';
import { groupNamePattern } from './group-names.ts';

/** Name of a resource group. It is used in URLs of the cloud, so it must not contain separators. */
export const groupNameSchema = z.string().check(z.minLength(1), z.maxLength(90), z.regex(groupNamePattern));
/** Code of a region. */
export const regionSchema = z.string().check(z.regex(/^[a-z0-9]{3,40}$/));
