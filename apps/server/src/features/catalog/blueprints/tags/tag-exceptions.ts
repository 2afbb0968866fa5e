import type { ExpandedResource, Expansion } from '@blueport/arm-template';
import { supportsTags, type TagException } from '@blueport/contracts';

type Tags = Readonly<Record<string, string>>;

const deployments = 'microsoft.resources/deployments';

/** Returns the exceptions to the tags of a request: resources without them or with another value, and linked templates. */
export function tagExceptions(
  { resources, deployments: expanded, graph }: Expansion,
  tags: Tags,
): TagException[] {
  const names = Object.keys(tags);
  if (names.length === 0) return [];
  const inline = new Set(expanded.map(({ id }) => id.toLowerCase()));
  const linked = graph.nodes
    .filter(({ id, type }) => type.toLowerCase() === deployments && !inline.has(id.toLowerCase()))
    .map(({ id, type, name }): TagException => ({
      resourceId: id,
      type,
      name,
      reason: 'linked',
      tags: names,
    }));
  return [...resources.flatMap((resource) => exceptionOf(resource, tags) ?? []), ...linked];
}

function exceptionOf(resource: ExpandedResource, tags: Tags): TagException | undefined {
  const { id: resourceId, type, name, tags: found } = resource;
  const exceptionFor = (reason: TagException['reason'], names: string[]): TagException | undefined =>
    names.length === 0 ? undefined : { resourceId, type, name, reason, tags: names };
  if (!supportsTags(type, resource)) return exceptionFor('not-supported', Object.keys(tags));
  // Expressions that only the cloud can evaluate were merged with the tags unless the result would be too long.
  const isMissing = (tag: string): boolean =>
    typeof found === 'string' && !found.includes(`'${tag.replaceAll("'", "''")}'`);
  if (typeof found === 'string') return exceptionFor('computed', Object.keys(tags).filter(isMissing));
  const carried = new Map(
    Object.entries((found ?? {}) as Record<string, unknown>).map(([tag, value]) => [
      tag.toLowerCase(),
      value,
    ]),
  );
  const missing = Object.keys(tags).filter((tag) => !carried.has(tag.toLowerCase()));
  if (missing.length > 0) return exceptionFor('computed', missing);
  const differing = Object.entries(tags).filter(([tag, value]) => carried.get(tag.toLowerCase()) !== value);
  return exceptionFor(
    'own-value',
    differing.map(([tag]) => tag),
  );
}
