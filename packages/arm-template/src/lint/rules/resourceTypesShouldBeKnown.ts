import type { JsonObject, ResourceTypeTable } from '../../types.ts';
import type { RuleFinding, LintRule } from '../lintRule.ts';
import { isPlural, nearestName } from '../nearestName.ts';
import { visitResources, visitTemplates } from '../visitTemplates.ts';

/** Types that are spelled almost like one of the table, and no types of the table themselves. */
export const resourceTypesShouldBeKnown: LintRule = {
  id: 'Resource-Types-Should-Be-Known',
  document: 'template',
  severity: 'error',
  doc: 'A resource type that differs in a letter or two from a known one is a slip; checked where a table of types is given. Types that are like no other are not judged.',
  hint: 'Correct the name of the type.',
  *check(document: JsonObject, { resourceTypes }): Generator<RuleFinding> {
    if (!resourceTypes) return;
    for (const visited of visitTemplates(document))
      for (const { type, pointer } of visitResources(visited)) {
        const meant = type.startsWith('[') ? undefined : meantType(type, resourceTypes);
        if (meant !== undefined)
          yield {
            message: `There is no resource type '${type}'.`,
            pointer: `${pointer}/type`,
            hint: `Did you mean '${meant}'?`,
          };
      }
  },
};

function meantType(type: string, { providers }: ResourceTypeTable): string | undefined {
  const [name = '', ...segments] = type.split('/');
  const provider = Object.keys(providers).find((known) => known.toLowerCase() === name.toLowerCase());
  if (provider === undefined) {
    const meant = nearestName(name, Object.keys(providers));
    return meant && [meant, ...segments].join('/');
  }
  const types = providers[provider]!.types.split(' ');
  // Segment by segment: what is spelled right so far tells what can come next.
  for (const [index, segment] of segments.entries()) {
    const before = segments.slice(0, index).join('/').toLowerCase();
    const next = new Set(
      types.flatMap((known) => {
        const parts = known.split('/');
        const isBelow = parts.slice(0, index).join('/').toLowerCase() === before && parts.length > index;
        return isBelow ? [parts[index]!] : [];
      }),
    );
    if ([...next].some((known) => known.toLowerCase() === segment.toLowerCase())) continue;
    const meant = nearestName(segment, next);
    // Providers keep children under an older name of that kind.
    if (meant !== undefined && index > 0 && isPlural(segment, meant)) return undefined;
    return meant && [provider, ...segments.slice(0, index), meant, ...segments.slice(index + 1)].join('/');
  }
  return undefined;
}
