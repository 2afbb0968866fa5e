import type { Json } from '../../types.ts';
import { readProperty } from '../../value/property.ts';
import type { LintRule } from '../lintRule.ts';
import { visitTemplates } from '../visitTemplates.ts';

const base = 'https://schema.management.azure.com/schemas/';
const schemas = new Set(
  [
    '2014-04-01-preview/deploymentTemplate.json#',
    '2015-01-01/deploymentTemplate.json#',
    '2019-04-01/deploymentTemplate.json#',
    '2018-05-01/subscriptionDeploymentTemplate.json#',
    '2019-08-01/managementGroupDeploymentTemplate.json#',
    '2019-08-01/tenantDeploymentTemplate.json#',
  ].map((path) => (base + path).toLowerCase()),
);

/** Every template must refer to one of the service's schemas. */
export const schemaIsCorrect: LintRule = {
  id: 'DeploymentTemplate-Schema-Is-Correct',
  document: 'template',
  severity: 'error',
  doc: 'Every template, including nested ones, names a valid schema.',
  hint: `Write "$schema": "${base}2019-04-01/deploymentTemplate.json#", or the schema of the template's scope.`,
  *check(document) {
    for (const { template, pointer } of visitTemplates(document)) {
      const schema = readProperty(template, '$schema');
      if (schema === undefined) yield { reason: 'schema-missing', pointer };
      else if (!isKnown(schema)) {
        // The service accepts the address without encryption, too.
        const isAccepted = typeof schema === 'string' && isKnown(schema.replace(/^http:/i, 'https:'));
        yield {
          reason: 'schema-unknown',
          pointer: `${pointer}/$schema`,
          ...(isAccepted && { severity: 'warning' }),
        };
      }
    }
  },
};

const isKnown = (schema: Json): boolean =>
  typeof schema === 'string' && schemas.has(`${schema.toLowerCase().replace(/#$/, '')}#`);
