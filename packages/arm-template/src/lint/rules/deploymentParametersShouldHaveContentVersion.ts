import { readProperty } from '../../value/property.ts';
import type { LintRule } from '../lintRule.ts';

/** The version of a parameter file consists of four numbers. */
export const deploymentParametersShouldHaveContentVersion: LintRule = {
  id: 'DeploymentParameters-Should-Have-ContentVersion',
  document: 'parameters',
  severity: 'warning',
  doc: 'A parameter file has a contentVersion of four numbers.',
  hint: 'Write "contentVersion": "1.0.0.0".',
  *check(document) {
    const version = readProperty(document, 'contentVersion');
    const isPlain = readProperty(document, '$schema') === undefined;
    if (version === undefined) {
      if (!isPlain) yield { reason: 'parameter-file-version-missing', pointer: '' };
    } else if (typeof version !== 'string' || !/^\d+(\.\d+){3}$/.test(version))
      yield { reason: 'parameter-file-version-format', pointer: '/contentVersion' };
  },
};
