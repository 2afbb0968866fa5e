import { objectIn } from '../../template/members.ts';
import { findKey, readProperty } from '../../value/property.ts';
import type { LintRule } from '../lintRule.ts';

/** A parameter without a default must get its value from the form. */
export const parametersWithoutDefaultMustExist: LintRule = {
  id: 'Parameters-Without-Default-Must-Exist-In-CreateUIDefinition',
  document: 'uiDefinition',
  severity: 'error',
  doc: 'Every parameter of the template without a default is an output of the form.',
  hint: 'Add an output with the name of the parameter, or a default to the template.',
  *check(document, { template }) {
    if (!template) return;
    const outputs = objectIn(objectIn(document, 'parameters'), 'outputs');
    const parameters = objectIn(template, 'parameters');
    for (const name of Object.keys(parameters)) {
      const declaration = objectIn(parameters, name);
      const isOptional =
        readProperty(declaration, 'defaultValue') !== undefined ||
        readProperty(declaration, 'nullable') === true;
      if (!isOptional && findKey(outputs, name) === undefined)
        yield { reason: 'form-parameter-missing', values: { name }, pointer: '/parameters/outputs' };
    }
  },
};
