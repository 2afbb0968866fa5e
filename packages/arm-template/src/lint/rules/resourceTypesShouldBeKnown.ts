import type { JsonObject, ResourceTypeTable } from '../../types.ts';
import type { RuleFinding, LintRule } from '../lintRule.ts';
import { isPlural, nearestName } from '../nearestName.ts';
import { visitResources, visitTemplates } from '../visitTemplates.ts';

/** Reports types that are spelled almost like one of the table and are not in the table themselves. */
export const resourceTypesShouldBeKnown: LintRule = {
  id: 'Resource-Types-Should-Be-Known',
  document: 'template',
  severity: 'error',
  doc: 'Resource types that differ from a known one in one or two letters are typos. Checked only if a table of types is given; types unlike any known one are not reported.',
  hint: 'Correct the name of the type.',
  *check(document: JsonObject, { resourceTypes }): Generator<RuleFinding> {
    if (!resourceTypes) return;
    for (const visited of visitTemplates(document))
      for (const { type, pointer } of visitResources(visited)) {
        const suggestion = type.startsWith('[') ? undefined : meantType(type, resourceTypes);
        if (suggestion !== undefined)
          yield {
            reason: 'resource-type-misspelled',
            values: { type, suggestion },
            pointer: `${pointer}/type`,
          };
      }
  },
};

function meantType(type: string, { providers }: ResourceTypeTable): string | undefined {
  const [name = '', ...segments] = type.split('/');
  const provider = Object.keys(providers).find((known) => known.toLowerCase() === name.toLowerCase());
  if (provider === undefined) {
    const suggestion = nearestName(name, Object.keys(providers));
    return suggestion && [suggestion, ...segments].join('/');
  }
  const types = providers[provider]!.types.split(' ');
  // Segment by segment: the correct prefix determines which segments can follow.
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
    const suggestion = nearestName(segment, next);
    // Providers keep children under an older name in singular or plural.
    if (suggestion !== undefined && index > 0 && isPlural(segment, suggestion)) return undefined;
    return (
      suggestion &&
      [provider, ...segments.slice(0, index), suggestion, ...segments.slice(index + 1)].join('/')
    );
  }
  return undefined;
}
