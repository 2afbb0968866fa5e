import { isJsonObject, objectIn, objectsIn, textIn } from '../../template/members.ts';
import type { JsonObject } from '../../types.ts';
import { readProperty } from '../../value/property.ts';
import type { RuleFinding, LintRule } from '../lintRule.ts';
import { isType, visitElements } from '../visitElements.ts';

/** What is typed into a text box is checked by a sound pattern, with a message for those who get it wrong. */
export const textboxesAreWellFormed: LintRule = {
  id: 'Textboxes-Are-Well-Formed',
  document: 'uiDefinition',
  severity: 'error',
  doc: 'Text boxes have constraints: a sound pattern and a message.',
  hint: 'Add constraints.regex and constraints.validationMessage, or constraints.validations with a message each.',
  *check(document) {
    for (const visited of visitElements(document))
      if (isType(visited, 'Microsoft.Common.TextBox')) {
        const constraints = readProperty(visited.element, 'constraints');
        if (isJsonObject(constraints))
          yield* checkConstraints(constraints, visited.name, `${visited.pointer}/constraints`);
        else
          yield { message: `The text box '${visited.name}' has no constraints.`, pointer: visited.pointer };
      }
  },
};

function* checkConstraints(constraints: JsonObject, name: string, pointer: string): Generator<RuleFinding> {
  const validations = objectsIn(constraints, 'validations');
  const regex = textIn(constraints, 'regex');
  if (regex === undefined && validations.length === 0)
    yield { message: `The text box '${name}' has no pattern.`, pointer };
  if (regex !== undefined) {
    if (!isSound(regex))
      yield { message: `The pattern of the text box '${name}' is broken.`, pointer: `${pointer}/regex` };
    if (!textIn(constraints, 'validationMessage')?.trim())
      yield { message: `The text box '${name}' has no validationMessage.`, pointer };
  }
  for (const [i, validation] of validations.entries()) {
    const at = `${pointer}/validations/${i}`;
    const pattern = textIn(validation, 'regex');
    if (pattern !== undefined && !isSound(pattern))
      yield { message: `A pattern of the text box '${name}' is broken.`, pointer: `${at}/regex` };
    if (
      pattern === undefined &&
      Object.keys(objectIn(validation, 'isValid')).length === 0 &&
      textIn(validation, 'isValid') === undefined
    )
      yield { message: `A validation of the text box '${name}' checks nothing.`, pointer: at };
    if (!textIn(validation, 'message')?.trim())
      yield { message: `A validation of the text box '${name}' has no message.`, pointer: at };
  }
}

/** The portal's patterns may switch options on at their beginning; the rest reads the same here. */
function isSound(pattern: string): boolean {
  try {
    return new RegExp(pattern.replace(/^\(\?[imnsx]+\)/, '')) instanceof RegExp;
  } catch {
    return false;
  }
}
