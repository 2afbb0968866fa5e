import { isExpression } from '../../expression/parser.ts';
import { isJsonObject, objectIn, textIn } from '../../template/members.ts';
import type { Json, JsonObject } from '../../types.ts';
import { readProperty } from '../../value/property.ts';
import { outputThatReads } from '../formOutputs.ts';
import type { RuleFinding, LintRule } from '../lintRule.ts';
import { visitElements } from '../visitElements.ts';
import { visitValues } from '../visitValues.ts';

/** A list of choices in a form, and the output that passes the choice on. */
interface Choice {
  readonly name: string;
  readonly values: readonly Json[];
  readonly pointer: string;
  readonly output: string | undefined;
}

/** The template must accept every choice of a form. */
export const allowedValuesShouldActuallyBeAllowed: LintRule = {
  id: 'Allowed-Values-Should-Actually-Be-Allowed',
  document: 'uiDefinition',
  severity: 'error',
  doc: 'The template accepts the values that a form offers, and the form offers the default of the template.',
  hint: 'Use the same values in the form and in the parameter of the template.',
  *check(document, { template }) {
    for (const choice of choicesOf(document)) {
      const { name, output, pointer } = choice;
      if (output === undefined) {
        if (!isRead(name, document)) yield { reason: 'control-unused', values: { name }, pointer };
      } else if (template) {
        const declaration = readProperty(objectIn(template, 'parameters'), output);
        if (isJsonObject(declaration)) yield* checkChoice(choice, declaration);
        else yield { reason: 'form-output-not-parameter', values: { name: output }, pointer };
      }
    }
  },
};

/** Yields the controls with fixed choices, and the settings of the first page, such as its regions. */
function* choicesOf(document: JsonObject): Generator<Choice> {
  for (const { element, name, pointer } of visitElements(document)) {
    const values = valuesOf(objectIn(element, 'constraints'));
    if (values)
      yield {
        name,
        values,
        pointer: `${pointer}/constraints/allowedValues`,
        output: outputThatReads(name, document),
      };
  }
  const parameters = objectIn(document, 'parameters');
  const basics = objectIn(objectIn(parameters, 'config'), 'basics');
  for (const name of Object.keys(basics)) {
    const values = valuesOf(objectIn(basics, name));
    const outputs = objectIn(parameters, 'outputs');
    const output = Object.keys(outputs).find((key) =>
      (textIn(outputs, key) ?? '').toLowerCase().includes(`${name.toLowerCase()}(`),
    );
    if (values && output !== undefined)
      yield { name, values, pointer: `/parameters/config/basics/${name}/allowedValues`, output };
  }
}

function valuesOf(constraints: JsonObject): Json[] | undefined {
  const values = readProperty(constraints, 'allowedValues');
  if (!Array.isArray(values)) return undefined;
  return values.map((value) => (isJsonObject(value) ? (readProperty(value, 'value') ?? value) : value));
}

function* checkChoice(
  { name, values, pointer, output = '' }: Choice,
  declaration: JsonObject,
): Generator<RuleFinding> {
  const type = textIn(declaration, 'type')?.toLowerCase();
  const choices = new Set(values.map(comparable));
  if (
    (type === 'int' || type === 'bool') &&
    values.some((value) => typeof value === 'string' && !isExpression(value))
  )
    yield { reason: 'form-value-type', values: { name, parameter: output, type }, pointer };
  const allowed = readProperty(declaration, 'allowedValues');
  const accepted = Array.isArray(allowed) ? new Set(allowed.map(comparable)) : undefined;
  if (accepted)
    for (const value of values)
      if (!accepted.has(comparable(value)))
        yield {
          reason: 'form-value-not-allowed',
          values: { name, parameter: output, value: formatValue(value) },
          pointer,
        };
  const defaultValue = readProperty(declaration, 'defaultValue') ?? null;
  for (const value of Array.isArray(defaultValue) ? defaultValue : [defaultValue]) {
    if (value === null || value === '' || (typeof value === 'string' && isExpression(value))) continue;
    if (!choices.has(comparable(value)) && !accepted?.has(comparable(value)))
      yield {
        reason: 'form-default-not-offered',
        values: { name, parameter: output, value: formatValue(value) },
        pointer,
      };
  }
}

const formatValue = (value: Json): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 80);
const comparable = (value: Json): string => formatValue(value).toLowerCase();

/** Returns whether another part of the form reads a control. */
function isRead(control: string, document: JsonObject): boolean {
  const lowerName = control.toLowerCase();
  return [...visitValues(document, '')].some(
    ({ value }) =>
      typeof value === 'string' &&
      value.trimStart().startsWith('[') &&
      value
        .toLowerCase()
        .split(/[^\w-]+/)
        .includes(lowerName),
  );
}
