import { isJsonObject } from '../../template/members.ts';
import { readProperty } from '../../value/property.ts';
import type { LintRule } from '../lintRule.ts';

/** The values of a parameter file are in its section `parameters`. */
export const deploymentParametersShouldHaveParameters: LintRule = {
  id: 'DeploymentParameters-Should-Have-Parameters',
  document: 'parameters',
  severity: 'error',
  doc: "A parameter file has the section 'parameters'.",
  hint: "Add the section 'parameters' with the values.",
  *check(document) {
    if (!isJsonObject(readProperty(document, 'parameters')))
      yield { reason: 'parameters-missing', pointer: '' };
  },
};
