import type { LintRule } from '../lintRule.ts';
import { literalProperties } from '../literalProperties.ts';

/** Every reader of a template can read the passwords in it. */
export const adminPasswordShouldNotBeALiteral: LintRule = {
  id: 'adminPassword-Should-Not-Be-A-Literal',
  document: 'template',
  severity: 'error',
  doc: 'The password of an administrator is an expression.',
  hint: 'Add a parameter of type secureString for the password.',
  *check(document) {
    for (const { name, pointer } of literalProperties(document, [
      'adminPassword',
      'administratorLoginPassword',
    ]))
      yield { reason: 'password-literal', values: { name }, pointer };
  },
};
