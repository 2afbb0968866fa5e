import { resourceProviders } from './resource-types.ts';
import { taggedTypes } from './resource-types/tag-support.ts';

const byFullName = (types: Readonly<Record<string, string>>): ReadonlySet<string> =>
  new Set(
    Object.entries(types).flatMap(([provider, names]) =>
      names.split(' ').map((name) => `${provider}/${name}`.toLowerCase()),
    ),
  );

const tagged = byFullName(taggedTypes);
const known = byFullName(
  Object.fromEntries(Object.entries(resourceProviders).map(([provider, { types }]) => [provider, types])),
);

/**
 * Returns whether a resource supports tags. Types that are not in the table are classified by their definition:
 * tracked resources have a location and support tags, extensions of other resources do not.
 */
export function supportsTags(type: string, definition: Readonly<Record<string, unknown>>): boolean {
  const name = type.toLowerCase();
  if (known.has(name)) return tagged.has(name);
  if (name.includes('/providers/')) return false;
  return Object.keys(definition).some((key) => /^(location|tags)$/i.test(key));
}
