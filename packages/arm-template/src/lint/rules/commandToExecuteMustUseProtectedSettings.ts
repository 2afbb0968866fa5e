import type { LintRule } from '../lintRule.ts';
import { secretsIn } from '../secretsIn.ts';
import { visitBodies } from '../visitBodies.ts';

/** The settings of an extension are stored in plain text; only its protected settings are encrypted. */
export const commandToExecuteMustUseProtectedSettings: LintRule = {
  id: 'CommandToExecute-Must-Use-ProtectedSettings-For-Secrets',
  document: 'template',
  severity: 'error',
  doc: 'Command lines with secrets are in the protected settings of an extension.',
  hint: "Move commandToExecute from 'settings' to 'protectedSettings'.",
  *check(document) {
    for (const { name, value, pointer, visited } of visitBodies(document, ['resources'])) {
      if (name?.toLowerCase() !== 'commandtoexecute' || !/\/settings\/[^/]+$/i.test(pointer)) continue;
      for (const secret of secretsIn(value, pointer, visited))
        yield { reason: 'command-secret', values: { name: secret.name }, pointer };
    }
  },
};
