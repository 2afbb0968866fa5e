import { isJsonObject, objectIn } from '../../template/members.ts';
import { isDeploymentType } from '../../template/resourceItem.ts';
import { readProperty } from '../../value/property.ts';
import { isText } from '../lintRule.ts';
import type { LintRule } from '../lintRule.ts';
import { visitResources, visitTemplates } from '../visitTemplates.ts';

/** Debugging stores the content of requests and responses, secrets included, in the deployment history. */
export const deploymentResourcesMustNotBeDebug: LintRule = {
  id: 'Deployment-Resources-Must-Not-Be-Debug',
  document: 'template',
  severity: 'error',
  doc: 'Nested and linked deployments do not record requests and responses.',
  hint: "Remove 'debugSetting', or set its detailLevel to 'none'.",
  *check(document) {
    for (const visited of visitTemplates(document))
      for (const { resource, pointer, type } of visitResources(visited)) {
        if (!isDeploymentType(type)) continue;
        for (const [holder, at] of [
          [resource, pointer],
          [objectIn(resource, 'properties'), `${pointer}/properties`],
        ] as const) {
          const setting = readProperty(holder, 'debugSetting');
          const level = isJsonObject(setting)
            ? (readProperty(setting, 'detailLevel') ?? readProperty(setting, 'logDetail'))
            : setting;
          if (isText(level) && !/^(none)?$|^\[/i.test(level.trim()))
            yield { reason: 'debug-setting', values: { level }, pointer: `${at}/debugSetting` };
        }
      }
  },
};
