import { isJsonObject, objectIn, objectsIn, textIn } from '../../template/members.ts';
import type { JsonObject } from '../../types.ts';
import { readProperty } from '../../value/property.ts';
import type { RuleFinding, LintRule } from '../lintRule.ts';
import { isType, visitElements } from '../visitElements.ts';

/** Text box input must be validated by a valid pattern with a message. */
export const textboxesAreWellFormed: LintRule = {
  id: 'Textboxes-Are-Well-Formed',
  document: 'uiDefinition',
  severity: 'error',
  doc: 'Text boxes have constraints: a valid pattern and a message.',
  hint: 'Add constraints.regex and constraints.validationMessage, or constraints.validations with a message for each.',
  *check(document) {
    for (const visited of visitElements(document))
      if (isType(visited, 'Microsoft.Common.TextBox')) {
        const constraints = readProperty(visited.element, 'constraints');
        if (isJsonObject(constraints))
          yield* checkConstraints(constraints, visited.name, `${visited.pointer}/constraints`);
        else
          yield {
            reason: 'text-box-without-constraints',
            values: { name: visited.name },
            pointer: visited.pointer,
          };
      }
  },
};

function* checkConstraints(constraints: JsonObject, name: string, pointer: string): Generator<RuleFinding> {
  const validations = objectsIn(constraints, 'validations');
  const regex = textIn(constraints, 'regex');
  if (regex === undefined && validations.length === 0)
    yield { reason: 'text-box-without-pattern', values: { name }, pointer };
  if (regex !== undefined) {
    if (!isSound(regex)) yield { reason: 'text-box-pattern', values: { name }, pointer: `${pointer}/regex` };
    if (!textIn(constraints, 'validationMessage')?.trim())
      yield { reason: 'text-box-without-message', values: { name }, pointer };
  }
  for (const [i, validation] of validations.entries()) {
    const at = `${pointer}/validations/${i}`;
    const pattern = textIn(validation, 'regex');
    if (pattern !== undefined && !isSound(pattern))
      yield { reason: 'text-box-pattern', values: { name }, pointer: `${at}/regex` };
    if (
      pattern === undefined &&
      Object.keys(objectIn(validation, 'isValid')).length === 0 &&
      textIn(validation, 'isValid') === undefined
    )
      yield { reason: 'text-box-validation-empty', values: { name }, pointer: at };
    if (!textIn(validation, 'message')?.trim())
      yield { reason: 'text-box-validation-message', values: { name }, pointer: at };
  }
}

/** The portal's patterns may start with inline options; the rest has the same syntax here. */
function isSound(pattern: string): boolean {
  try {
    return new RegExp(pattern.replace(/^\(\?[imnsx]+\)/, '')) instanceof RegExp;
  } catch {
    return false;
  }
}
