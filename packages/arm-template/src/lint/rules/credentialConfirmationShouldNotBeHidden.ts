import { objectIn } from '../../template/members.ts';
import { readProperty } from '../../value/property.ts';
import type { LintRule } from '../lintRule.ts';
import { isType, visitElements } from '../visitElements.ts';

const types = ['Microsoft.Common.PasswordBox', 'Microsoft.Compute.CredentialsCombo'];

/** A mistyped password locks users out, so they enter it twice. */
export const credentialConfirmationShouldNotBeHidden: LintRule = {
  id: 'Credential-Confirmation-Should-Not-Be-Hidden',
  document: 'uiDefinition',
  severity: 'error',
  doc: 'Passwords of a form must be confirmed.',
  hint: "Remove 'hideConfirmation', or set it to false.",
  *check(document) {
    for (const visited of visitElements(document))
      if (
        types.some((type) => isType(visited, type)) &&
        readProperty(objectIn(visited.element, 'options'), 'hideConfirmation') === true
      )
        yield {
          reason: 'confirmation-hidden',
          values: { name: visited.name },
          pointer: `${visited.pointer}/options/hideConfirmation`,
        };
  },
};
