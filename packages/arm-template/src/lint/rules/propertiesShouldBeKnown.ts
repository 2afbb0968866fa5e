import { pointerPart } from '../../source/locate.ts';
import { isJsonObject } from '../../template/members.ts';
import type { Json, JsonObject, ResourceTypeTable } from '../../types.ts';
import type { RuleFinding, LintRule } from '../lintRule.ts';
import { isPlural, nearestName } from '../nearestName.ts';
import { visitResources, visitTemplates } from '../visitTemplates.ts';

/** Reports properties that are spelled almost like a known sibling. */
export const propertiesShouldBeKnown: LintRule = {
  id: 'Properties-Should-Be-Known',
  document: 'template',
  severity: 'warning',
  doc: 'Properties that differ from a known one in one or two letters are probably typos. Checked only if a table of types is given; properties unlike any known one are not reported.',
  hint: 'Correct the name of the property.',
  *check(document: JsonObject, { resourceTypes }): Generator<RuleFinding> {
    if (!resourceTypes) return;
    for (const visited of visitTemplates(document))
      for (const { type, resource, pointer } of visitResources(visited)) {
        const known = membersOf(type, resourceTypes);
        if (known) yield* misspelled(resource, '', pointer, known, type);
      }
  },
};

/** Returns the allowed properties of a type: names by the path of their parent, items of lists as `[*]`. */
function membersOf(type: string, { properties }: ResourceTypeTable): Map<string, Set<string>> | undefined {
  const name = Object.keys(properties).find((known) => known.toLowerCase() === type.toLowerCase());
  if (name === undefined) return undefined;
  const members = new Map<string, Set<string>>();
  for (const path of properties[name]!.split(' ')) {
    let place = '';
    for (const part of path.split('.')) {
      const key = part.replaceAll('[*]', '');
      members.set(place, (members.get(place) ?? new Set()).add(key));
      place = `${place}.${part}`.toLowerCase();
    }
  }
  // Properties common to all resources are checked elsewhere.
  members.delete('');
  return members;
}

function* misspelled(
  value: Json,
  place: string,
  pointer: string,
  known: ReadonlyMap<string, ReadonlySet<string>>,
  type: string,
): Generator<RuleFinding> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      yield* misspelled(item, `${place}[*]`, `${pointer}/${index}`, known, type);
    return;
  }
  if (!isJsonObject(value)) return;
  const names = known.get(place);
  for (const [key, member] of Object.entries(value)) {
    const at = `${pointer}/${pointerPart(key)}`;
    const suggestion = names && nearestName(key, names);
    if (suggestion !== undefined && !(suggestion in value) && !isPlural(key, suggestion))
      yield {
        reason: 'property-misspelled',
        values: { type, name: key, suggestion },
        pointer: at,
      };
    yield* misspelled(member, `${place}.${key}`.toLowerCase(), at, known, type);
  }
}
