import { readProperty } from '../../value/property.ts';
import type { LintRule } from '../lintRule.ts';

const known =
  /^https?:\/\/schema\.management\.azure\.com\/schemas\/(2015-01-01|2019-04-01)\/deploymentParameters\.json#?$/i;

/** A parameter file must refer to one of the service's schemas. */
export const deploymentParametersShouldHaveSchema: LintRule = {
  id: 'DeploymentParameters-Should-Have-Schema',
  document: 'parameters',
  severity: 'warning',
  doc: 'A parameter file names a valid schema.',
  hint: 'Write "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#".',
  *check(document) {
    const schema = readProperty(document, '$schema');
    if (schema === undefined) {
      if (readProperty(document, 'contentVersion') !== undefined)
        yield { reason: 'parameter-schema-missing', pointer: '' };
    } else if (typeof schema !== 'string' || !known.test(schema))
      yield { reason: 'parameter-schema-unknown', pointer: '/$schema' };
  },
};
