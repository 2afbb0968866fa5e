import type { LintRule } from '../lintRule.ts';
import { literalProperties } from '../literalProperties.ts';

/** The name of an administrator must not be fixed: a known name helps attackers. */
export const adminUsernameShouldNotBeALiteral: LintRule = {
  id: 'adminUsername-Should-Not-Be-A-Literal',
  document: 'template',
  severity: 'warning',
  doc: 'The user name of an administrator is an expression.',
  hint: 'Add a parameter for the user name and write "[parameters(\'adminUsername\')]".',
  *check(document) {
    for (const { name, pointer } of literalProperties(document, ['adminUsername']))
      yield { reason: 'user-name-literal', values: { name }, pointer };
  },
};
