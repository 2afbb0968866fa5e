import { readProperty } from '../../value/property.ts';
import type { LintRule } from '../lintRule.ts';
import { isType, visitElements } from '../visitElements.ts';

/** A user name that everybody leaves as it is is half of a break-in. */
export const usernamesShouldNotHaveADefault: LintRule = {
  id: 'Usernames-Should-Not-Have-A-Default',
  document: 'uiDefinition',
  severity: 'error',
  doc: 'Boxes for user names have no default.',
  hint: 'Remove the default, so that everybody picks a name.',
  *check(document) {
    for (const visited of visitElements(document)) {
      const value = readProperty(visited.element, 'defaultValue');
      if (
        isType(visited, 'Microsoft.Compute.UserNameTextBox') &&
        value !== undefined &&
        value !== '' &&
        value !== null
      )
        yield {
          message: `The user name '${visited.name}' has a default.`,
          pointer: `${visited.pointer}/defaultValue`,
        };
    }
  },
};
