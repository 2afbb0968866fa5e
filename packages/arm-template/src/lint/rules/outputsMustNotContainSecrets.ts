import { pointerPart } from '../../source/locate.ts';
import { objectIn, textIn } from '../../template/members.ts';
import type { LintRule } from '../lintRule.ts';
import { isSecureType, secretReasons, secretsIn } from '../secretsIn.ts';
import { visitTemplates } from '../visitTemplates.ts';

/** Outputs are stored in the deployment history; only those of a secure type are not. */
export const outputsMustNotContainSecrets: LintRule = {
  id: 'Outputs-Must-Not-Contain-Secrets',
  document: 'template',
  severity: 'error',
  doc: 'Outputs contain neither secure parameters nor list functions, unless their type is secure.',
  hint: 'Remove the output, or change its type to secureString or secureObject.',
  *check(document) {
    for (const visited of visitTemplates(document)) {
      const outputs = objectIn(visited.template, 'outputs');
      for (const name of Object.keys(outputs)) {
        const output = objectIn(outputs, name);
        if (isSecureType(textIn(output, 'type'))) continue;
        const pointer = `${visited.pointer}/outputs/${pointerPart(name)}`;
        const secrets = [...secretsIn(output, pointer, visited)];
        for (const secret of secrets)
          yield {
            reason: secretReasons[secret.kind],
            values: { name: secret.name },
            pointer: secret.pointer,
          };
        if (secrets.length === 0 && /password/i.test(name))
          yield { reason: 'output-named-password', values: { name }, pointer, severity: 'warning' };
      }
    }
  },
};
