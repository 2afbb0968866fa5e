import { objectIn } from '../../template/members.ts';
import type { JsonObject } from '../../types.ts';
import { findKey, readProperty } from '../../value/property.ts';
import type { RuleFinding, LintRule } from '../lintRule.ts';
import { isType, visitElements } from '../visitElements.ts';
import type { VisitedElement } from '../visitElements.ts';
import { visitValues } from '../visitValues.ts';

/** A size that is picked in a form reaches the template, and the template's default can be picked. */
export const vmSizesMustMatchTemplate: LintRule = {
  id: 'VMSizes-Must-Match-Template',
  document: 'uiDefinition',
  severity: 'error',
  doc: 'A size selector of a form is handed to a parameter of the template whose default it offers.',
  hint: 'Add an output that reads the selector, with the name of the parameter for the size.',
  *check(document, { template }) {
    for (const element of visitElements(document))
      if (isType(element, 'Microsoft.Compute.SizeSelector'))
        yield* checkSelector(element, document, template);
  },
};

function* checkSelector(
  selector: VisitedElement,
  document: JsonObject,
  template: JsonObject | undefined,
): Generator<RuleFinding> {
  const { name, pointer, element } = selector;
  const output = outputThatReads(name, document);
  if (output === undefined) {
    yield { message: `No output reads the size selector '${name}'.`, pointer };
    return;
  }
  if (!template) return;
  const parameters = objectIn(template, 'parameters');
  const key = findKey(parameters, output);
  if (key === undefined) {
    yield { message: `The template has no parameter '${output}' for the size.`, pointer };
    return;
  }
  const value = readProperty(objectIn(parameters, key), 'defaultValue');
  const allowed = readProperty(objectIn(element, 'constraints'), 'allowedSizes');
  const offered = (wanted: string): boolean =>
    !Array.isArray(allowed) ||
    allowed.some((size) => typeof size === 'string' && size.toLowerCase() === wanted.toLowerCase());
  if (typeof value === 'string' && !value.startsWith('[') && !offered(value))
    yield {
      message: `The size selector '${name}' does not offer '${value}', the default of the template.`,
      pointer: `${pointer}/constraints/allowedSizes`,
      hint: 'Add the default to the sizes that are offered, or change it.',
    };
}

/** The output whose expression reads a control, by its name in basics or behind a step. */
function outputThatReads(control: string, document: JsonObject): string | undefined {
  const outputs = objectIn(objectIn(document, 'parameters'), 'outputs');
  const wanted = control.toLowerCase();
  return Object.keys(outputs).find((output) =>
    [...visitValues(outputs[output] ?? null, '')].some(({ value }) => {
      const text = typeof value === 'string' ? value.toLowerCase() : '';
      const words = new Set([...text.matchAll(/[\w-]+/g)].map(([word]) => word));
      return /\b(basics|steps)\s*\(/.test(text) && words.has(wanted);
    }),
  );
}
