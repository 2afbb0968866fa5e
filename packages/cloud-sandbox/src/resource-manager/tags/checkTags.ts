import { badRequest } from '../http/errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';

/** Validates a tags object against the service's limits. Returns undefined if there are no tags. */
export function checkTags(tags: Json | undefined): JsonObject | undefined {
  if (tags === undefined || tags === null) return undefined;
  if (!isObject(tags))
    throw badRequest('InvalidTagFormat', 'The tags must be an object of names and values.');
  const entries = Object.entries(tags);
  if (entries.length > 50)
    throw badRequest('TooManyTags', `The resource has '${entries.length}' tags; at most '50' are allowed.`);
  const seen = new Set<string>();
  for (const [name, value] of entries) {
    if (name.length > 512 || name.trim() === '' || /[<>%&\\?/]/.test(name))
      throw badRequest(
        'InvalidTagName',
        `The tag name '${name.slice(0, 64)}' is not valid.`,
        name.slice(0, 64),
      );
    if (value !== null && typeof value !== 'string')
      throw badRequest('InvalidTagValueDataType', `The tag '${name}' must have a string value.`, name);
    if (typeof value === 'string' && value.length > 256)
      throw badRequest(
        'TagValueTooLong',
        `The value of tag '${name}' exceeds the limit of '256' characters.`,
        name,
      );
    if (seen.has(name.toLowerCase()))
      throw badRequest('DuplicateTagName', `The tag name '${name}' is given more than once.`, name);
    seen.add(name.toLowerCase());
  }
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? '']));
}
