import type { Site } from '../definition/site.ts';
import type { Json } from '../types.ts';
import { property, textProperty } from '../value/property.ts';

const kinds = [
  'resourceLocation',
  'resourceType',
  'resourceWithoutLocation',
  'policyDefinitionReferenceId',
  'userPrincipalId',
  'groupPrincipalId',
];
const known = new Set(kinds.map((kind) => kind.toLowerCase()));

/** Tells which selectors of resourceSelectors or overrides the service would not take; `first` is the place of the first entry. */
export function reportSelectors(
  entries: Json | undefined,
  path: string,
  report: Site['report'],
  first = 0,
): void {
  if (!Array.isArray(entries)) return;
  entries.forEach((entry, i) => {
    const selectors = property(entry, 'selectors');
    if (!Array.isArray(selectors)) return;
    const seen = new Set<string>();
    selectors.forEach((selector, k) => {
      const at = `${path}/${first + i}/selectors/${k}`;
      const name = textProperty(selector, 'kind') ?? '';
      const kind = name.toLowerCase();
      const lists = ['in', 'notIn'].filter((side) => Array.isArray(property(selector, side)));
      if (!known.has(kind))
        report(
          'InvalidDetails',
          at,
          `Selectors of kind '${name}' do not exist.`,
          `Kinds are ${kinds.join(', ')}.`,
        );
      else if (seen.has(kind)) report('InvalidDetails', at, `The kind '${name}' is used twice in one entry.`);
      if (lists.length !== 1)
        report('InvalidDetails', at, 'A selector has either a list `in` or a list `notIn`.');
      seen.add(kind);
    });
    if (seen.has('resourcelocation') && seen.has('resourcewithoutlocation'))
      report(
        'InvalidDetails',
        `${path}/${first + i}`,
        'resourceLocation and resourceWithoutLocation exclude each other in one entry.',
      );
  });
}
