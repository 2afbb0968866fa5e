import { readProperty } from '../../value/property.ts';
import type { LintRule } from '../lintRule.ts';
import { isType, visitElements } from '../visitElements.ts';

/** User names must not have a default: an unchanged default helps attackers. */
export const usernamesShouldNotHaveADefault: LintRule = {
  id: 'Usernames-Should-Not-Have-A-Default',
  document: 'uiDefinition',
  severity: 'error',
  doc: 'User name boxes have no default.',
  hint: 'Remove the default, so that each user chooses a name.',
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
          reason: 'user-name-default',
          values: { name: visited.name },
          pointer: `${visited.pointer}/defaultValue`,
        };
    }
  },
};
