import { objectIn, objectsIn, textIn } from '../../template/members.ts';
import type { LintRule } from '../lintRule.ts';
import { visitElements } from '../visitElements.ts';

/** A failed validation must state what is expected. */
export const validationsMustHaveMessage: LintRule = {
  id: 'Validations-Must-Have-Message',
  document: 'uiDefinition',
  severity: 'error',
  doc: 'Every validation of a control has a message.',
  hint: "Add a 'message' that states what is expected.",
  *check(document) {
    for (const { element, name, pointer } of visitElements(document))
      for (const [index, validation] of objectsIn(objectIn(element, 'constraints'), 'validations').entries())
        if (!textIn(validation, 'message')?.trim())
          yield {
            reason: 'validation-without-message',
            values: { name },
            pointer: `${pointer}/constraints/validations/${index}`,
          };
  },
};
