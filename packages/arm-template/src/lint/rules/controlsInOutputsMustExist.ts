import { objectIn, objectsIn, textIn } from '../../template/members.ts';
import type { JsonObject } from '../../types.ts';
import type { RuleFinding, LintRule } from '../lintRule.ts';
import { visitValues } from '../visitValues.ts';

const reference = /\b(?:basics\s*\(\s*'([^']+)'|steps\s*\(\s*'([^']+)'\s*\)(?:\s*\.\s*(\w+))?)/gi;

/** Outputs of a form read controls that the form has. */
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
        for (const message of missingIn(value, parameters)) yield { message, pointer } satisfies RuleFinding;
  },
};

function* missingIn(text: string, parameters: JsonObject): Generator<string> {
  for (const [, control, step, element] of text.matchAll(reference)) {
    if (control !== undefined && !named(objectsIn(parameters, 'basics'), control))
      yield `The form has no control '${control}' among its basics.`;
    if (step === undefined) continue;
    const found = named(objectsIn(parameters, 'steps'), step);
    if (!found) yield `The form has no step '${step}'.`;
    else if (element !== undefined && !named(objectsIn(found, 'elements'), element))
      yield `The step '${step}' has no control '${element}'.`;
  }
}

const named = (items: readonly JsonObject[], name: string): JsonObject | undefined =>
  items.find((item) => textIn(item, 'name')?.toLowerCase() === name.toLowerCase());
