import { readProperty } from '../../value/property.ts';
import { isText } from '../lintRule.ts';
import type { LintRule } from '../lintRule.ts';
import { visitResources, visitTemplates } from '../visitTemplates.ts';

/** The region of a resource must be an expression, or 'global' for services without a region. */
export const resourcesShouldHaveLocation: LintRule = {
  id: 'Resources-Should-Have-Location',
  document: 'template',
  severity: 'warning',
  doc: "The region of a resource is an expression or 'global'.",
  hint: 'Write "[parameters(\'location\')]".',
  *check(document) {
    for (const visited of visitTemplates(document))
      for (const { resource, pointer } of visitResources(visited)) {
        const location = readProperty(resource, 'location');
        if (isText(location) && !/^\s*(\[.*\]|global)?\s*$/is.test(location))
          yield { reason: 'location-not-expression', values: { location }, pointer: `${pointer}/location` };
      }
  },
};
