import { isBlank } from '../isBlank.ts';
import type { LintRule } from '../lintRule.ts';
import { visitValues } from '../visitValues.ts';

const mayBeEmpty = new Set(['basics', 'steps', 'defaultvalue']);

/** Empty properties of a form are either forgotten or can be removed. */
export const createUiDefinitionMustNotHaveBlanks: LintRule = {
  id: 'CreateUIDefinition-Must-Not-Have-Blanks',
  document: 'uiDefinition',
  severity: 'warning',
  doc: 'Properties of a form have a value; only basics, steps and defaultValue may be empty.',
  hint: 'Enter a value, or remove the property.',
  *check(document) {
    for (const { name, value, pointer } of visitValues(document, ''))
      if (name !== undefined && isBlank(value) && !mayBeEmpty.has(name.toLowerCase()))
        yield { reason: 'property-empty', values: { name }, pointer };
  },
};
