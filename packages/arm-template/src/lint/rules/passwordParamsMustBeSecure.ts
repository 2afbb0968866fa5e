import { pointerPart } from '../../source/locate.ts';
import { objectIn, textIn } from '../../template/members.ts';
import type { LintRule } from '../lintRule.ts';
import { visitTemplates } from '../visitTemplates.ts';

const secret = /password|(?<!non-?)secret|accountkey/i;
/** What is about a secret without being one, such as its name or its version. */
const about = /secret.*(permission|version|url|uri|name)|(permission|version|url|uri|name).*secret/i;

/** Parameters named like passwords must be of a secure type; others are stored in the deployment history. */
export const passwordParamsMustBeSecure: LintRule = {
  id: 'Password-params-must-be-secure',
  document: 'template',
  severity: 'error',
  doc: 'Parameters whose name contains password, secret or accountKey are of a secure type.',
  hint: 'Change the type to secureString or secureObject.',
  *check(document) {
    for (const { template, pointer } of visitTemplates(document)) {
      const parameters = objectIn(template, 'parameters');
      for (const name of Object.keys(parameters)) {
        const type = textIn(objectIn(parameters, name), 'type') ?? '';
        if (/^(string|object)$/i.test(type) && secret.test(name) && !about.test(name))
          yield {
            reason: 'password-parameter-type',
            values: { name, type },
            pointer: `${pointer}/parameters/${pointerPart(name)}`,
          };
      }
    }
  },
};
