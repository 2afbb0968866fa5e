import { isJsonObject, objectIn } from '../../template/members.ts';
import { readProperty } from '../../value/property.ts';
import { isText } from '../lintRule.ts';
import type { LintRule } from '../lintRule.ts';

/** A form must pass the selected region to the template. */
export const locationShouldBeInOutputs: LintRule = {
  id: 'Location-Should-Be-In-Outputs',
  document: 'uiDefinition',
  severity: 'error',
  doc: 'The outputs of a form include the selected region.',
  hint: 'Add "location": "[location()]" to the outputs.',
  *check(document) {
    const pointer = '/parameters/outputs';
    const outputs = readProperty(objectIn(document, 'parameters'), 'outputs');
    const location = isJsonObject(outputs) ? readProperty(outputs, 'location') : undefined;
    if (location === undefined) yield { reason: 'form-location-missing', pointer };
    else if (!isText(location) || !/^\s*\[\s*location\s*\(\s*\)\s*\]\s*$/i.test(location))
      yield { reason: 'form-location-value', pointer: `${pointer}/location` };
  },
};
