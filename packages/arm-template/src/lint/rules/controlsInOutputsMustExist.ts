import { objectIn, objectsIn, textIn } from '../../template/members.ts';
import type { JsonObject } from '../../types.ts';
import type { RuleFinding, LintRule } from '../lintRule.ts';
import { visitValues } from '../visitValues.ts';

const reference = /\b(?:basics\s*\(\s*'([^']+)'|steps\s*\(\s*'([^']+)'\s*\)(?:\s*\.\s*(\w+))?)/gi;

/** Outputs of a form must refer to existing controls. */
export const controlsInOutputsMustExist: LintRule = {
  id: 'Controls-In-Outputs-Must-Exist',
  document: 'uiDefinition',
  severity: 'error',
  doc: 'Outputs of a form read only controls that the form has.',
  hint: 'Add the control, or correct its name in the output.',
  *check(document) {
    const parameters = objectIn(document, 'parameters');
    for (const { value, pointer } of visitValues(objectIn(parameters, 'outputs'), '/parameters/outputs'))
      if (typeof value === 'string' && value.trimStart().startsWith('['))
        for (const found of missingIn(value, parameters)) yield { ...found, pointer };
  },
};

function* missingIn(text: string, parameters: JsonObject): Generator<Omit<RuleFinding, 'pointer'>> {
  for (const [, control, step, element] of text.matchAll(reference)) {
    if (control !== undefined && !findByName(objectsIn(parameters, 'basics'), control))
      yield { reason: 'basics-control-missing', values: { name: control } };
    if (step === undefined) continue;
    const found = findByName(objectsIn(parameters, 'steps'), step);
    if (!found) yield { reason: 'form-step-missing', values: { name: step } };
    else if (element !== undefined && !findByName(objectsIn(found, 'elements'), element))
      yield { reason: 'step-control-missing', values: { step, name: element } };
  }
}

const findByName = (items: readonly JsonObject[], name: string): JsonObject | undefined =>
  items.find((item) => textIn(item, 'name')?.toLowerCase() === name.toLowerCase());
