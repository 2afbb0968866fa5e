import { isText } from '../lintRule.ts';
import type { LintRule } from '../lintRule.ts';
import { visitBodies } from '../visitBodies.ts';

/** The extension was retired in 2019; the instance metadata service replaces it. */
export const managedIdentityExtensionMustNotBeUsed: LintRule = {
  id: 'ManagedIdentityExtension-must-not-be-used',
  document: 'template',
  severity: 'warning',
  doc: 'The retired ManagedIdentity extension of virtual machines is not used.',
  hint: 'Remove the extension and give the virtual machine an identity.',
  *check(document) {
    for (const { value, pointer } of visitBodies(document, ['resources']))
      if (isText(value) && /ManagedIdentityExtension/i.test(value))
        yield { reason: 'identity-extension', pointer };
  },
};
