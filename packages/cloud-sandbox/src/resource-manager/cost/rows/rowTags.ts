import type { JsonObject } from '../../json.ts';

/**
 * Types whose meters report no tags, as the meters of several services do. With the resources that have no tags, two
 * thirds of all rows have some.
 */
const untagged: ReadonlySet<string> = new Set([
  'microsoft.compute/disks',
  'microsoft.compute/snapshots',
  'microsoft.network/publicipaddresses',
  'microsoft.network/privatednszones',
]);

/** Returns the tags of a resource that its cost rows contain. */
export const reportedTags = ({ type, tags }: { type: string; tags: JsonObject }): JsonObject =>
  untagged.has(type) ? {} : tags;
