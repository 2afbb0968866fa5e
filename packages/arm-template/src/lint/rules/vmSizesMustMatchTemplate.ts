import { objectIn } from '../../template/members.ts';
import type { JsonObject } from '../../types.ts';
import { findKey, readProperty } from '../../value/property.ts';
import { outputThatReads } from '../formOutputs.ts';
import type { RuleFinding, LintRule } from '../lintRule.ts';
import { isType, visitElements } from '../visitElements.ts';
import type { VisitedElement } from '../visitElements.ts';

/** A size selected in a form must reach the template, and the template's default must be selectable. */
export const vmSizesMustMatchTemplate: LintRule = {
  id: 'VMSizes-Must-Match-Template',
  document: 'uiDefinition',
  severity: 'error',
  doc: 'The size selector of a form feeds a parameter of the template whose default it offers.',
  hint: 'Add an output that reads the selector and has the name of the size parameter.',
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
    yield { reason: 'size-selector-unused', values: { name }, pointer };
    return;
  }
  if (!template) return;
  const parameters = objectIn(template, 'parameters');
  const key = findKey(parameters, output);
  if (key === undefined) {
    yield { reason: 'size-parameter-missing', values: { name: output }, pointer };
    return;
  }
  const value = readProperty(objectIn(parameters, key), 'defaultValue');
  const allowed = readProperty(objectIn(element, 'constraints'), 'allowedSizes');
  const isAllowedSize = (candidate: string): boolean =>
    !Array.isArray(allowed) ||
    allowed.some((size) => typeof size === 'string' && size.toLowerCase() === candidate.toLowerCase());
  if (typeof value === 'string' && !value.startsWith('[') && !isAllowedSize(value))
    yield {
      reason: 'size-not-offered',
      values: { name, size: value },
      pointer: `${pointer}/constraints/allowedSizes`,
    };
}
