import { pointerPart } from '../../source/locate.ts';
import { isJsonObject, objectIn } from '../../template/members.ts';
import { findKey, readProperty } from '../../value/property.ts';
import type { LintRule } from '../lintRule.ts';

/** Outputs that the portal adds for managed applications; they belong to the generated template. */
const ofManagedApplications = new Set([
  'applicationresourcename',
  'jitaccesspolicy',
  'managedidentity',
  'managedresourcegroupid',
]);

/** Every output of a form must be a parameter of its template. */
export const outputsMustBeParameters: LintRule = {
  id: 'Outputs-Must-Be-Present-In-Template-Parameters',
  document: 'uiDefinition',
  severity: 'error',
  doc: 'Every output of a form is a parameter of its template.',
  hint: 'Declare the parameter in the template, or remove the output.',
  *check(document, { template }) {
    const pointer = '/parameters/outputs';
    const outputs = readProperty(objectIn(document, 'parameters'), 'outputs');
    if (!isJsonObject(outputs)) {
      yield { reason: 'form-outputs-missing', pointer: '/parameters' };
      return;
    }
    if (!template) return;
    for (const name of Object.keys(outputs))
      if (
        !ofManagedApplications.has(name.toLowerCase()) &&
        findKey(objectIn(template, 'parameters'), name) === undefined
      )
        yield {
          reason: 'form-output-not-parameter',
          values: { name },
          pointer: `${pointer}/${pointerPart(name)}`,
        };
  },
};
